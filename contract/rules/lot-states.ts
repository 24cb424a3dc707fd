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
/** States in which the result is still open: people decide on sign-ups, and deposits are held. */
export const undecidedStates: readonly LotState[] = ['listed', 'bidding', 'confirming']
/** Sold but not yet picked up, paid for or not. After the agreed day these goods are overdue. */
export const unclearedStates: readonly LotState[] = ['sold', 'paid']
/** States in which the goods may leave the yard: paid for, or released on credit. */
export const releasedStates: readonly LotState[] = ['paid', 'picked_up', 'settled']
/**
 * States in which the goods have left the yard. A missing part of the price then counts as owed after
 * pick-up.
 */
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
