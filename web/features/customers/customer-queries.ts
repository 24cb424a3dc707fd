import { queryOptions } from '@tanstack/react-query'
import { type CustomerRow, customerRoutes } from '#contract/customers.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { leavesWorkList } from './calling/leaves-work-list.ts'
import { consignorRoutes } from '#contract/consignors.ts'
import { customerMergeRoutes } from '#contract/customer-merge.ts'
import { followUpRoutes } from '#contract/follow-ups.ts'
import { lotRoutes } from '#contract/lots.ts'
import { recordQuery } from '#web/records/record-calls.ts'

export const customerQuery = recordQuery(customerRoutes.get)

export const customerTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'timeline', id],
    queryFn: ({ signal }) => call(customerMergeRoutes.timeline, { params: { id }, signal }),
  })

export const followUpsQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'follow_ups', id],
    queryFn: ({ signal }) => call(followUpRoutes.list, { params: { id }, query: { limit: 50 }, signal }),
  })

/** Removes a customer whose note was just saved from the work lists it leaves, before the server answers. */
export function dropFromWorkLists(id: number, next_follow_at: string | null): void {
  const pages = queries.getQueriesData<Page<CustomerRow>>({ queryKey: ['customers', 'list'] })
  for (const [key, page] of pages) {
    const asked = key[3] as Readonly<Record<string, unknown>>
    const items = page?.items.filter((row) => row.id !== id)
    if (
      page &&
      items &&
      items.length < page.items.length &&
      leavesWorkList(asked, { next_follow_at }, new Date())
    )
      queries.setQueryData(key, { ...page, items, total: page.total - 1 })
  }
}

/** Its key begins with the lots', whose changes make it stale. */
export const lotsQuery = (customer_id: number) =>
  queryOptions({
    queryKey: ['lots', 'of', customer_id],
    queryFn: ({ signal }) =>
      call(lotRoutes.listCommissioned, { query: { customer_id, limit: 100 }, signal, quiet: true }),
  })

export const consignorOfQuery = (customer_id: number) =>
  queryOptions({
    queryKey: ['consignors', 'of', customer_id],
    queryFn: ({ signal }) =>
      call(consignorRoutes.list, { query: { customer_id, limit: 1 }, signal, quiet: true }),
  })

export const mergesQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'merges', id],
    queryFn: ({ signal }) => call(customerMergeRoutes.list, { params: { id }, signal, quiet: true }),
  })

/** Refetches everything that shows customers or the pool. */
export const refreshCustomers = () =>
  Promise.all(['customers', 'pool'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
