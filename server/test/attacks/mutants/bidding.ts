import type { Mutant } from './mutant.ts'

const addBid = 'server/features/bids/add-bid.ts'
const bidsAtOnceTest = 'server/test/walks/bids-at-once.test.ts'
const bidsTest = 'server/features/bids/bids.test.ts'
const paddlesTest = 'server/features/bids/paddles.test.ts'
const signUps = 'server/features/sign-ups/sign-ups.ts'
const platformLogTest = 'server/features/sign-ups/platform-log.test.ts'
const signUpsTest = 'server/features/sign-ups/sign-ups.test.ts'

const inTimeTest = 'server/features/bids/bids-in-time.test.ts'

export const biddingMutants: Mutant[] = [
  {
    what: 'a log says when its bids were made',
    file: 'server/features/bids/import.ts',
    find: '    if (outside && !passes) return outOfTime(who, row, window)\n',
    put: '',
    tests: inTimeTest,
    only: 'before the lot existed',
  },
  {
    what: 'anybody lets in a bid outside the bidding',
    file: 'server/features/bids/import.ts',
    find: "outside_reason !== null && may(who, 'bids.passOutside')",
    put: 'outside_reason !== null',
    tests: inTimeTest,
    only: 'of a director alone',
  },
  {
    what: 'a bid is typed after the end of the bidding',
    file: addBid,
    find: "  if (ended && !(reason && may(who, 'bids.passOutside'))) throw outsideRefusal(ended)\n",
    put: '',
    tests: inTimeTest,
    only: 'after the end and its extension',
  },
  {
    what: 'the clock of a file decides between equal offers',
    file: 'server/features/lot-moves/sale-guards.ts',
    find: "  throw new Refusal('tied_bids'",
    put: "  if (tied.length === 0) throw new Refusal('tied_bids'",
    tests: inTimeTest,
    only: 'never by the clock of the file',
  },
  {
    what: 'state-owned goods are listed without their notice',
    file: 'server/features/lot-moves/notice-guard.ts',
    find: '  if (date === undefined ||',
    put: '  if (date !== undefined ||',
    tests: 'server/features/lot-moves/notice.test.ts',
    only: 'role 4 cannot list earlier',
  },
  {
    what: 'anybody passes the notice with a reason and a file',
    file: 'server/features/lot-moves/notice-guard.ts',
    find: "(explained && may(who, 'lots.passNotice'))",
    put: 'explained',
    tests: 'server/features/lot-moves/notice.test.ts',
    only: 'role 4 cannot list earlier',
  },
  {
    what: 'a floor below the appraised value needs no approval',
    file: 'server/features/lots/terms.ts',
    find: "needsApproval(lot) ? (['approval_files'] as const) : []",
    put: 'needsApproval(lot) ? [] : []',
    tests: 'server/features/lot-moves/notice.test.ts',
    only: 'in the first round',
  },
  {
    what: 'a bid does not hold the lot',
    file: addBid,
    find: '  if (held.length > 0) return judged\n',
    put: '  if (held !== undefined) return judged\n',
    tests: bidsAtOnceTest,
    only: 'very many bids',
  },
  {
    what: 'a bid does not ask whether the lot is bidding',
    file: addBid,
    find: "if (found.state !== 'bidding') throw new Refusal('auction_closed')",
    put: '',
    tests: bidsAtOnceTest,
    only: 'closed in the middle',
  },
  {
    what: 'an import takes the good lines and leaves the bad ones',
    file: 'server/features/bids/import.ts',
    find: "  refuseBad(wrong, 'bid_chain_broken', unknown)\n",
    put: '',
    tests: bidsTest,
    only: 'all lines or none',
  },
  {
    what: 'a paddle number is given twice',
    file: 'server/features/sign-ups/paddles.ts',
    find: '  if (taken && taken.id !== own)',
    put: '  if (taken && taken.id === -1)',
    tests: paddlesTest,
    only: 'unique in the round',
  },
  {
    what: 'a paddle number is changed after the result',
    file: 'server/features/sign-ups/guards.ts',
    find: "unless(['pending', 'approved'].includes(row.review_status) && running(row, lot, undecidedStates)),\n  },\n  // Offered",
    put: "unless(['pending', 'approved'].includes(row.review_status)),\n  },\n  // Offered",
    tests: paddlesTest,
    only: 'until the result',
  },
  {
    what: 'a log gives numbers to sign-ups of other lots',
    file: 'server/features/bids/bidders.ts',
    find: "if (!byId.has(id)) refuse('unknown_choice')",
    put: '',
    tests: paddlesTest,
    only: 'of this round only',
  },
  {
    what: 'anybody enters bidders from the platform’s log',
    file: signUps,
    find: "  if (fromLog && !may(who, 'signUps.decide')) throw new Refusal('no_permission')\n",
    put: '',
    tests: platformLogTest,
    only: 'only those who decide',
  },
  {
    what: 'bidders are entered after the result',
    file: signUps,
    find: "  if (!undecidedStates.includes(state)) throw new Refusal('wrong_state')\n",
    put: '',
    tests: platformLogTest,
    only: 'until the result',
  },
  {
    what: 'a deposit held by the platform is ours',
    file: 'server/features/finance/deposits/platform-deposit.ts',
    find: '    account_id: heldByPlatform,\n',
    put: '    account_id: null,\n',
    tests: platformLogTest,
    only: 'held by the platform',
  },
  {
    what: 'sealed offers are read before the close',
    file: 'server/features/bids/source.ts',
    find: 'isSealed(lot) && beforeClose.includes(lot.state)',
    put: 'isSealed(lot) && beforeClose.length === 0',
    tests: bidsTest,
    only: 'have no ladder',
  },
  {
    what: 'sellers read bids before the result',
    file: 'server/features/bids/bids.ts',
    find: "  if (!seesBidders(who, lot)) throw new Refusal('no_permission')\n",
    put: '',
    tests: bidsTest,
    only: 'sellers from the result on',
  },
  {
    what: 'an approval does not look at the licences',
    file: 'server/features/sign-ups/review.ts',
    find: "  if (decision === 'approve') await refuseIneligible(db, who, row, lot)\n",
    put: '',
    tests: signUpsTest,
    only: 'an approval is refused with licence_expires',
  },
  {
    what: 'recruiters see the sign-ups of all lots',
    file: 'server/features/sign-ups/scope.ts',
    find: "may(who, 'lots.seeAll') || may(who, 'lots.seeApproved')",
    put: "may(who, 'signUps.use')",
    tests: signUpsTest,
    only: 'recruiters those of their goods',
  },
]
