import { useCallback, useState } from 'react'
import { defaultLimit } from '#contract/grammar/envelope.ts'
import type { Paged } from './event-queries.ts'

export const firstPage: Paged = { page: 1, limit: defaultLimit }

/** The page of a list of an event, and what its pager needs. */
export function usePages() {
  const [at, setAt] = useState(firstPage)
  const onPage = useCallback((page: number) => setAt((before) => ({ ...before, page })), [])
  const onLimit = useCallback((limit: number) => setAt({ page: 1, limit }), [])
  return [at, { ...at, estimated: false, onPage, onLimit }] as const
}
