import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { lotItemRoutes } from '#contract/lot-items.ts'

/**
 * The goods of a lot, by default of its current round. Keys begin with the resource, so that a live event makes
 * them stale.
 */
export const lotItemsQuery = (lotId: number, round?: number) =>
  queryOptions({
    queryKey: ['lot_items', lotId, ...(round === undefined ? [] : [round])],
    queryFn: ({ signal }) =>
      call(lotItemRoutes.list, {
        params: { id: lotId },
        ...(round !== undefined && { query: { round_no: String(round) } }),
        signal,
        quiet: true,
      }),
  })

export const refreshItems = () => queries.invalidateQueries({ queryKey: ['lot_items'] })
