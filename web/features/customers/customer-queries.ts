import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getCustomer, type CustomerRow } from '../../../contract/customers.ts'
import { customerTimeline } from '../../../contract/customer-history.ts'
import { listFollowUps } from '../../../contract/follow-ups.ts'
import { call } from '../../transport/api.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'timeline', id],
    queryFn: ({ signal }) => call(customerTimeline, { params: { id }, signal }),
  })

export const followUpsQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'follow_ups', id],
    queryFn: ({ signal }) => call(listFollowUps, { params: { id }, query: { limit: 50 }, signal }),
  })

/** After an act: whatever shows customers or the pool is asked anew. */
export function useRefreshCustomers(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['customers'] }),
      queries.invalidateQueries({ queryKey: ['pool'] }),
    ])
  }, [queries])
}

/** The latest version of a row that is known here: an act refused as stale is given again on the row as it is now. */
export function useNewest(rows: readonly CustomerRow[] | undefined): (row: CustomerRow) => CustomerRow {
  const queries = useQueryClient()
  return (row) => {
    const known = [
      row,
      rows?.find((one) => one.id === row.id),
      queries.getQueryData(customerQuery(row.id).queryKey),
    ]
    return known.reduce<CustomerRow>((best, one) => (one && one.version > best.version ? one : best), row)
  }
}
