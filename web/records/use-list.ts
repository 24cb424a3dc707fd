import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useSearchParams, type SetURLSearchParams } from 'react-router'
import type { AnswerOf, Route } from '#contract/grammar/route.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { lastPage } from '#web/ui/pager.tsx'
import { scrollToTop } from '#web/ui/scroll-to-top.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { pageQuery, userId } from './list-query.ts'
import {
  queryOf,
  readState,
  sortOf,
  viewQuery,
  writeState,
  type ListSpec,
  type ListState,
  type RowOf,
} from './list-state.ts'

type Rows = { id: number }

/** The poll interval while work on a row is in progress. */
const lookAgainEvery = 5000

/**
 * The whole state of a list is in the address. This hook reads it, changes it and fetches the page. `enabled`
 * is false while the screen shows something else.
 */
export function useList<R extends Route>(spec: ListSpec<R>, enabled = true) {
  type Row = RowOf<R> & Rows
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(spec, search), [spec, search])
  const query = useMemo(() => queryOf(spec, state, userId()), [spec, state])
  const result = useQuery({
    ...pageQuery<AnswerOf<R> & Page<Row>>(spec, query),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      spec.inProgress && data?.items.some(spec.inProgress) ? lookAgainEvery : false,
  })
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useSelection<Row>(JSON.stringify([state.filters, state.q, state.preset]))

  const change = useChange(spec, search, setSearch, scroller)
  const turn = useCallback((page: number) => change({ page }), [change])
  const { data, isPlaceholderData } = result
  useLastPage(data && !isPlaceholderData ? lastPage(data.total, state.limit) : undefined, state.page, change)
  const question = viewQuery(spec, state)
  return {
    spec,
    state,
    sort: sortOf(spec, state),
    question,
    change,
    turn,
    result,
    data,
    rows: data?.items,
    dimmed: isPlaceholderData,
    scroller,
    ...selection,
  }
}

type Change = (part: Partial<ListState>, replace?: boolean) => void

/**
 * Changes part of the state in the address. The list returns to its first page unless the change names
 * another one.
 */
function useChange(
  spec: ListSpec,
  search: URLSearchParams,
  setSearch: SetURLSearchParams,
  scroller: RefObject<HTMLElement | null>,
): Change {
  // The second of two quick changes builds on the first, even during the first one's navigation.
  const latest = useRef({ search, setSearch })
  useEffect(() => void (latest.current = { search, setSearch }), [search, setSearch])
  return useCallback(
    (part: Partial<ListState>, replace = false) => {
      const before = latest.current.search
      latest.current.search = writeState(spec, { ...readState(spec, before), page: 1, ...part }, before)
      latest.current.setSearch(latest.current.search, { replace, preventScrollReset: true })
      if (part.page ?? part.limit) scrollToTop(scroller.current)
    },
    [spec, scroller],
  )
}

/** If the page is beyond the last one, for example after a deletion, shows the last one. */
function useLastPage(last: number | undefined, page: number, change: Change): void {
  useEffect(() => {
    if (last !== undefined && page > last) change({ page: last }, true)
  }, [last, page, change])
}

export type List<R extends Route> = ReturnType<typeof useList<R>>
