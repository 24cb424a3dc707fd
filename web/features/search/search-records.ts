import { longestSearch, searchRoutes } from '#contract/search.ts'
import { call } from '#web/transport/api.ts'
import { currentText } from '#web/text/text.tsx'

/** A found record for the palette. */
export interface FoundRecord {
  /** Unique within the search. */
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly path: string
}

/**
 * The records a text finds among those the person may see. An empty or overlong text finds
 * nothing. Rejects with `ApiError`, without a toast, or with the caller's own abort.
 */
export async function searchRecords(text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const q = text.trim()
  if (q === '' || q.length > longestSearch) return []
  const { groups } = await call(searchRoutes.find, { query: { q }, signal, quiet: true })
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
