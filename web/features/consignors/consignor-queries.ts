import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { consignorRoutes } from '#contract/consignors.ts'
import { customerRoutes } from '#contract/customers.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const consignorQuery = (id: number) =>
  queryOptions({
    queryKey: ['consignors', 'one', id],
    queryFn: ({ signal }) => call(consignorRoutes.get, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['consignors', 'timeline', id],
    queryFn: ({ signal }) => call(consignorRoutes.timeline, { params: { id }, signal, quiet: true }),
  })

/** The customer that is to become a consignor. */
export const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(customerRoutes.get, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

/** After an act: whatever shows consignors, or the customers they were made from, is asked anew. */
export const refreshConsignors = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['consignors'] }),
    queries.invalidateQueries({ queryKey: ['customers'] }),
  ])
