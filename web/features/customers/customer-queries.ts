import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { customerTimeline, getCustomer, listFollowUps } from '../../../contract/customers.ts'
import { call } from '../../api.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const timelineQuery = (id: number) =>
  queryOptions({ queryKey: ['customers', 'timeline', id], queryFn: ({ signal }) => call(customerTimeline, { params: { id }, signal }) })

export const followUpsQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'follow_ups', id],
    queryFn: ({ signal }) => call(listFollowUps, { params: { id }, query: { limit: 50 }, signal }),
  })

/** After an act: whatever shows customers or the pool is asked anew. */
export function useRefreshCustomers(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['customers'] }), queries.invalidateQueries({ queryKey: ['pool'] })])
  }
}
