import { queryOptions } from '@tanstack/react-query'
import { chargeRoutes } from '#contract/charges.ts'
import { call } from '#web/transport/api.ts'

/** The charges of a lot. Keys begin with the resource, so that a live event makes them stale. */
export const chargesQuery = (lotId: number) =>
  queryOptions({
    queryKey: ['lot_charges', lotId],
    queryFn: ({ signal }) => call(chargeRoutes.list, { params: { id: lotId }, signal, quiet: true }),
  })
