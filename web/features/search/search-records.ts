import { longestSearch, search, type SearchGroup } from '../../../contract/search.ts'
import { call } from '../../api.ts'

/**
 * The records that a text finds, by kind, for the palette: only what the caller may see. An empty or overlong text finds nothing.
 * Rejects with `ApiError`, unsaid, or with the caller's own abort.
 */
export async function searchRecords(q: string, signal: AbortSignal): Promise<readonly SearchGroup[]> {
  const term = q.trim()
  if (term === '' || term.length > longestSearch) return []
  const { groups } = await call(search, { query: { q: term }, signal, quiet: true })
  return groups
}
