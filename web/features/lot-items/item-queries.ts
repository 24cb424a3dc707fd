import { queryOptions } from '@tanstack/react-query'
import { listLotItems } from '../../../contract/lot-items.ts'
import { call } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'

/** The goods of a lot's current round. Keys begin with the resource, so that a live event makes them stale. */
export const lotItemsQuery = (lotId: number) =>
  queryOptions({
    queryKey: ['lot_items', lotId],
    queryFn: ({ signal }) => call(listLotItems, { params: { id: lotId }, signal, quiet: true }),
  })

export const refreshItems = () => queries.invalidateQueries({ queryKey: ['lot_items'] })
