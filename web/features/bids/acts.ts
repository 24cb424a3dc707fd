import { voidBid, type BidRow } from '../../../contract/bids.ts'
import { act, declareActs } from '../../records/acts.ts'
import { refreshBids } from './bid-queries.ts'

/** What can be done with a bid: it is never edited, only voided. */
export const bidActs = declareActs<BidRow>()({
  resource: 'bids',
  nameOf: (bid) => bid.paddle_no ?? '',
  refresh: refreshBids,
  acts: {
    void: act(voidBid, {
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
