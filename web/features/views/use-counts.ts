import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '#contract/grammar/envelope.ts'
import type { ViewRow } from '#contract/views.ts'
import { userId } from '#web/records/list-query.ts'
import { queryOf, readState, type ListSpec } from '#web/records/list-state.ts'
import { call } from '#web/transport/api.ts'
import { afterFirstPaint } from '#web/transport/first-paint.ts'

/** The number of rows. Undefined if there were too many to count. */
export interface Count {
  n: number | undefined
}

export type Counts = Readonly<Record<string, Count>>

const freshFor = 30_000

/**
 * The number of rows of each quick filter and saved view, by its query. They load one after the other, after
 * the list itself, and again whenever its rows change.
 */
export function useCounts(spec: ListSpec, presets: ListSpec['presets'], views: readonly ViewRow[]): Counts {
  const queries = [...presets.map(({ id }) => `preset=${id}`), ...views.map(({ query }) => query)]
  const { data } = useQuery({
    queryKey: [spec.resource.name, 'counts', spec.name, queries],
    queryFn: ({ signal }) => afterFirstPaint(() => countEach(spec, queries, signal)),
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  })
  return data ?? {}
}

async function countEach(spec: ListSpec, queries: readonly string[], signal: AbortSignal): Promise<Counts> {
  const counts: Record<string, Count> = {}
  for (const query of queries) {
    const state = readState(spec, new URLSearchParams(query))
    const asked = { ...queryOf(spec, { ...state, page: 1, limit: 1 }, userId()), count_only: 1 }
    try {
      const page = (await call(spec.route, { query: asked, signal, quiet: true })) as Page<unknown>
      counts[query] = { n: page.total_is_estimate ? undefined : page.total }
    } catch (error) {
      // A shared view may filter by a field that its reader may not use. It is refused when opened.
      if (signal.aborted) throw error
    }
  }
  return counts
}
