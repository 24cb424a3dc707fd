import { longestSearch, search } from '../../../contract/search.ts'
import { call } from '../../transport/api.ts'
import { currentText } from '../../text/text.tsx'

/** One record the search found, as the palette shows it. */
export interface FoundRecord {
  /** Unlike any other of the same search. */
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly path: string
}

/**
 * The records that a text finds: only what the caller may see. An empty or overlong text finds nothing.
 * Rejects with `ApiError`, unsaid, or with the caller's own abort.
 */
export async function searchRecords(text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const q = text.trim()
  if (q === '' || q.length > longestSearch) return []
  const { groups } = await call(search, { query: { q }, signal, quiet: true })
  const { t } = currentText()
  return groups.flatMap(({ kind, hits }) =>
    hits.map((hit) => ({
      id: `${kind}-${hit.id}`,
      title: hit.title,
      detail: [t(`search.kinds.${kind}`), hit.subtitle].filter(Boolean).join(' · '),
      path: hit.url,
    })),
  )
}
