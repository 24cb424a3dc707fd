import { queryOptions } from '@tanstack/react-query'
import { type LotRow, lotRoutes } from '#contract/lots.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const lotQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'one', id],
    queryFn: ({ signal }) => call(lotRoutes.get, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const lotBriefingQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'briefing', id],
    queryFn: ({ signal }) => call(lotMoveRoutes.briefing, { params: { id }, signal, quiet: true }),
  })

/** The proposal stays as it is while the form is open. */
export const relistQuery = (id: number) =>
  queryOptions({
    queryKey: ['relist', id],
    queryFn: ({ signal }) => call(lotMoveRoutes.proposeRelist, { params: { id }, signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const lotTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'timeline', id],
    queryFn: ({ signal }) => call(lotMoveRoutes.timeline, { params: { id }, signal }),
  })

export const lotRoundsQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'rounds', id],
    queryFn: ({ signal }) => call(lotMoveRoutes.rounds, { params: { id }, signal, quiet: true }),
  })

/** Shows a row that an act has answered at once. */
export const showLot = (row: LotRow): void => void queries.setQueryData(lotQuery(row.id).queryKey, row)

/** Fetches everything that shows lots, their sign-ups or their bids again. */
export const refreshLots = () =>
  Promise.all(['lots', 'sign_ups', 'bids'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
