import type { Mutant } from './mutant.ts'

const effects = 'server/features/finance/deposits/deposit-effects.ts'
const late = 'server/features/finance/deposits/late-deposits.test.ts'

/** Deposits that come in too late. */
export const depositsMutants: Mutant[] = [
  {
    what: 'money that follows a returned deposit is refused',
    file: effects,
    find: "['refund_due', 'refunded'].includes(signUp.deposit_status)",
    put: "signUp.deposit_status === 'refund_due'",
    tests: late,
    only: 'follows a returned deposit',
  },
  {
    what: 'money on its way to a cancelled sign-up is refused',
    file: effects,
    find: "(signUp.review_status === 'cancelled' || isOver(lot, signUp))",
    put: 'isOver(lot, signUp)',
    tests: late,
    only: 'a cancelled sign-up',
  },
  {
    what: 'a settlement asks for its money within the usual days',
    file: 'server/features/settlements/settlement-dues.ts',
    find: 'lot.payment_days ?? usualPaymentDays',
    put: 'usualPaymentDays',
    tests: 'server/features/settlements/settlements.test.ts',
    only: 'the days of payment that the lot agreed on',
  },
  {
    what: 'a look at the candidates waits for whoever holds the sign-ups',
    file: 'server/features/lot-moves/competing-bids.ts',
    find: 'await readSignUps(db, lot)',
    put: 'await lockSignUps(db, lot)',
    tests: 'server/features/lot-moves/sale.test.ts',
    only: 'candidates are read while',
  },
  {
    what: 'the deposits of a platform are not shown apart',
    file: 'server/features/finance/ledger/changes.ts',
    find: '${entry.account_id} = ${heldByPlatform}',
    put: 'false',
    tests: 'server/test/walks/figures.test.ts',
    only: 'the ledger counts booked lines',
  },
]
