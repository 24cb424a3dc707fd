import { type BidRow, bidRoutes } from '#contract/bids.ts'
import type { LotRow } from '#contract/lots.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { refreshBids } from './bid-queries.ts'

/** The acts of a bid. It is never edited, only voided. */
export const bidActs = declareActs<BidRow>()({
  resource: 'bids',
  nameOf: (bid) => bid.paddle_no ?? '',
  refresh: refreshBids,
  acts: {
    void: act(bidRoutes.void, {
      verb: 'bids.void',
      title: 'bids.ask.title',
      text: 'bids.ask.text',
      done: 'bids.ask.done',
      danger: true,
      unversioned: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

/** The acts on all bids of a lot at once. */
export const bidLogActs = declareActs<LotRow>()({
  resource: 'lots',
  nameOf: (lot) => lot.corpore_name ?? '',
  refresh: refreshBids,
  acts: {
    import: act(bidRoutes.import, {
      verb: 'bids.import.title',
      title: 'bids.import.title',
      text: 'bids.import.text',
      done: 'bids.import.done',
      doneWords: ({ items }) => ({ n: items.length }),
      unversioned: true,
    }),
  },
})
