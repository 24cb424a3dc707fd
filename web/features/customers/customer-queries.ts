import { queryOptions } from '@tanstack/react-query'
import { customerTimeline } from '../../../contract/customer-history.ts'
import { getCustomer } from '../../../contract/customers.ts'
import { listFollowUps } from '../../../contract/follow-ups.ts'
import { call } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'

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
export const refreshCustomers = () =>
  Promise.all(['customers', 'pool'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
