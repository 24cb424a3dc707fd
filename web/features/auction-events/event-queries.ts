import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auctionEventRoutes } from '#contract/auction-events.ts'
import { eventPaperRoutes } from '#contract/event-papers.ts'
import { eventResultRoutes } from '#contract/event-results.ts'
import { eventSaleRoutes } from '#contract/event-sales.ts'
import { eventSignUpRoutes } from '#contract/event-sign-ups.ts'
import { recordQuery } from '#web/records/record-calls.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'

export const eventQuery = recordQuery(auctionEventRoutes.get)

/** A page of a list of an event. */
export interface Paged {
  page: number
  limit: number
}

const queryOf = ({ page, limit }: Paged) => ({ page: String(page), limit: String(limit) })

/**
 * The lots of an event, or a page of them. The key begins like those of lots, so that a change of any of them makes it
 * stale.
 */
export const eventLotsQuery = (id: number, page?: Paged) =>
  queryOptions({
    queryKey: ['lots', 'event', id, page],
    queryFn: ({ signal }) =>
      call(auctionEventRoutes.listLots, {
        params: { id },
        query: page ? queryOf(page) : {},
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  })

export const eventPaperQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'event_papers', id],
    queryFn: ({ signal }) => call(eventPaperRoutes.facts, { params: { id }, signal, quiet: true }),
  })

export const eventProposalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'event_proposals', id],
    queryFn: ({ signal }) => call(eventResultRoutes.proposals, { params: { id }, signal, quiet: true }),
  })

export const eventSalesQuery = (id: number) =>
  queryOptions({
    queryKey: ['lots', 'event_sales', id],
    queryFn: ({ signal }) => call(eventSaleRoutes.list, { params: { id }, signal, quiet: true }),
  })

/** A page of the bidders of an event. The key begins like those of sign-ups. */
export const eventSignUpsQuery = (id: number, page: Paged) =>
  queryOptions({
    queryKey: ['sign_ups', 'event', id, page],
    queryFn: ({ signal }) =>
      call(eventSignUpRoutes.list, { params: { id }, query: queryOf(page), signal, quiet: true }),
    placeholderData: keepPreviousData,
  })

export const refreshEvents = () =>
  Promise.all(['auction_events', 'lots'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
