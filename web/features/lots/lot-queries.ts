import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getLot, type LotRow } from '../../../contract/lots.ts'
import { lotRounds, lotTimeline } from '../../../contract/lot-history.ts'
import { call } from '../../transport/api.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const lotQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'one', id],
    queryFn: ({ signal }) => call(getLot, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const lotTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'timeline', id],
    queryFn: ({ signal }) => call(lotTimeline, { params: { id }, signal }),
  })

export const lotRoundsQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'rounds', id],
    queryFn: ({ signal }) => call(lotRounds, { params: { id }, signal, quiet: true }),
  })

/** After an act: shows the answered row at once and refetches everything about lots, sign-ups and bids. */
export function useRefreshLots(): (row?: LotRow) => Promise<void> {
  const queries = useQueryClient()
  return async (row) => {
    if (row) queries.setQueryData(lotQuery(row.id).queryKey, row)
    await Promise.all(
      ['lots', 'sign_ups', 'bids'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    )
  }
}

/** The latest known version of a row, so that a move refused as stale can be repeated on the new version. */
export function useNewestLot(): (row: LotRow) => LotRow {
  const queries = useQueryClient()
  return (row) => {
    const known = queries.getQueryData(lotQuery(row.id).queryKey)
    return known && known.version > row.version ? known : row
  }
}

export const detailPath = (id: number, tab?: string): string =>
  `/crm/weituo/weiTuoEdtail?id=${id}${tab ? `&tab=${tab}` : ''}`
export const formPath = (id?: number): string => `/crm/weituo/lotForm${id === undefined ? '' : `?id=${id}`}`
