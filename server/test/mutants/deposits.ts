import type { Mutant } from './mutant.ts'

const effects = 'server/features/finance/deposit-effects.ts'
const late = 'server/features/finance/late-deposits.test.ts'

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
]
