import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { consignorRoutes } from '#contract/consignors.ts'
import { customerRoutes } from '#contract/customers.ts'
import { recordQuery } from '#web/records/record-calls.ts'

export const consignorQuery = recordQuery(consignorRoutes.get)

export const consignorTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['consignors', 'timeline', id],
    queryFn: ({ signal }) => call(consignorRoutes.timeline, { params: { id }, signal, quiet: true }),
  })

/** The customer that is to become a consignor. */
export const sourceQuery = recordQuery(customerRoutes.get)

/** Refetches consignors, and the customers they were made from. */
export const refreshConsignors = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['consignors'] }),
    queries.invalidateQueries({ queryKey: ['customers'] }),
  ])
