import { queryOptions } from '@tanstack/react-query'
import { consignorTimeline, getConsignor } from '#contract/consignors.ts'
import { getCustomer } from '#contract/customers.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const consignorQuery = (id: number) =>
  queryOptions({
    queryKey: ['consignors', 'one', id],
    queryFn: ({ signal }) => call(getConsignor, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['consignors', 'timeline', id],
    queryFn: ({ signal }) => call(consignorTimeline, { params: { id }, signal, quiet: true }),
  })

/** The customer that is to become a consignor. */
export const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

/** After an act: whatever shows consignors, or the customers they were made from, is asked anew. */
export const refreshConsignors = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['consignors'] }),
    queries.invalidateQueries({ queryKey: ['customers'] }),
  ])
