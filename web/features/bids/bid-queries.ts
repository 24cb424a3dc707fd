import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { bidRoutes } from '#contract/bids.ts'
import { signUpRoutes } from '#contract/sign-ups.ts'

/**
 * The bids of a lot's round, latest first. Keys begin with the
 * resource, so that a live event makes them stale.
 */
export const bidsOfLot = (lotId: number, page: number) =>
  queryOptions({
    queryKey: ['bids', 'of_lot', lotId, page],
    queryFn: ({ signal }) =>
      call(bidRoutes.list, { params: { id: lotId }, query: { page, limit: 50 }, signal, quiet: true }),
  })

/** The sign-ups of a lot that may bid. */
export const biddersOfLot = (lotId: number) =>
  queryOptions({
    queryKey: ['sign_ups', 'may_bid', lotId],
    queryFn: ({ signal }) =>
      call(signUpRoutes.list, { query: { lot_id: lotId, may_bid: true, limit: 100 }, signal, quiet: true }),
  })

/** Fetches the bids and everything that counts them again. */
export const refreshBids = () =>
  Promise.all(['bids', 'lots'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
