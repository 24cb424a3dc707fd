import { queryOptions } from '@tanstack/react-query'
import { contractRoutes } from '#contract/contracts.ts'
import { recordQuery } from '#web/records/record-calls.ts'
import { call } from '#web/transport/api.ts'

export const contractQuery = recordQuery(contractRoutes.get)

export const contractVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['contracts', 'versions', id],
    queryFn: ({ signal }) => call(contractRoutes.versions, { params: { id }, signal, quiet: true }),
  })

/** A consignor's contracts, the latest first. */
export const contractsOfQuery = (consignor: number) =>
  queryOptions({
    queryKey: ['contracts', 'of', consignor],
    queryFn: ({ signal }) =>
      call(contractRoutes.list, {
        query: { consignor: [String(consignor)], limit: 50 },
        signal,
        quiet: true,
      }),
  })
