/** The states of a lot, in the order of its life (product §5). */
export const lotStates = [
  'draft',
  'reviewing',
  'approved',
  'listed',
  'bidding',
  'confirming',
  'sold',
  'paid',
  'picked_up',
  'settled',
  'unsold',
  'withdrawn',
  'defaulted',
] as const
export type LotState = (typeof lotStates)[number]

/** States with a public result. Before them, the reserve and the bidders are sealed. */
export const resultStates: readonly LotState[] = ['sold', 'paid', 'picked_up', 'settled']
/** The bidding is over. */
export const closedStates: readonly LotState[] = ['confirming', ...resultStates, 'unsold', 'defaulted']
/** States in which sign-ups are awaited and bids come in. */
export const awaitingStates: readonly LotState[] = ['listed', 'bidding']
/** A round whose result is still open: sign-ups are decided, and deposits are held. */
export const undecidedStates: readonly LotState[] = ['listed', 'bidding', 'confirming']
/** Sold, paid for or not, and not yet picked up. After the agreed day these goods are overdue. */
export const unclearedStates: readonly LotState[] = ['sold', 'paid']
/** Paid for, or released on credit: the goods may leave the yard. */
export const releasedStates: readonly LotState[] = ['paid', 'picked_up', 'settled']
/** The goods have left the yard. What is missing of their price from now on is owed after pick-up. */
export const collectedStates: readonly LotState[] = ['picked_up', 'settled']
/** A customer with a lot in one of these states neither falls into the pool nor can be archived. */
export const liveStates: readonly LotState[] = [
  'draft',
  'reviewing',
  'approved',
  'listed',
  'bidding',
  'confirming',
  'sold',
  'paid',
  'picked_up',
]
/** Recruiting leads see lots from their approval on. */
export const approvedStates: readonly LotState[] = lotStates.filter(
  (state) => state !== 'draft' && state !== 'reviewing',
)
/** Recruiters see lots that have been listed. */
export const listedStates: readonly LotState[] = approvedStates.filter(
  (state) => state !== 'approved' && state !== 'withdrawn',
)
