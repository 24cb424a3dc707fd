import { queryOptions } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Page } from '#contract/grammar/envelope.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { currentSession } from '#web/session/session.tsx'
import { queryOf, readState, type ListQuery, type ListSpec } from './list-state.ts'

const freshFor = 10_000

/**
 * The query of one page of a list. Its key begins with the resource, so that a live event can invalidate it.
 */
export const pageQuery = <A extends Page<{ id: number }>>(spec: ListSpec, query: ListQuery) =>
  queryOptions({
    queryKey: [spec.resource.name, 'list', spec.name, query],
    staleTime: freshFor,
    queryFn: ({ signal }) => call(spec.route, { query, signal }) as Promise<A>,
  })

export const userId = (): number => currentSession().user?.uid ?? 0

/**
 * A route loader that starts the list's query without waiting for it. `asked` settles when the query does.
 */
export const listLoader =
  (spec: ListSpec) =>
  ({ request }: LoaderFunctionArgs): { asked: Promise<void> } => {
    const state = readState(spec, new URL(request.url).searchParams)
    return { asked: queries.prefetchQuery(pageQuery(spec, queryOf(spec, state, userId()))) }
  }
