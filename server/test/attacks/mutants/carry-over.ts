import type { Mutant } from './mutant.ts'

const carryOver = 'server/features/finance/deposits/carry-over.ts'
const carryOverTest = 'server/features/finance/deposits/carry-over.test.ts'

export const carryOverMutants: Mutant[] = [
  {
    what: 'a deposit is carried over although its refund was entered',
    file: carryOver,
    find: '  await refuseEnteredRefund(db, row)\n',
    put: '',
    tests: carryOverTest,
    only: 'once the refund was entered',
  },
  {
    what: 'a deposit is carried to another bidder',
    file: carryOver,
    find: 'target.recycler_id === from.recycler_id',
    put: 'true',
    tests: carryOverTest,
    only: 'a sign-up of the same bidder',
  },
  {
    what: 'more than the next deposit is carried',
    file: carryOver,
    find: 'smaller(held, missing)',
    put: 'held',
    tests: carryOverTest,
    only: 'a surplus due back',
  },
  {
    what: 'a carried deposit still counts as due back',
    file: carryOver,
    find: "  await endDues(db, who, formerRound, ['deposit_refund'], row.id)\n",
    put: '',
    tests: carryOverTest,
    only: 'moves the whole deposit',
  },
  {
    what: 'the surplus of a carried deposit goes back as often as somebody enters it',
    file: 'server/features/finance/deposits/deposit-effects.ts',
    find: "signUp.deposit_status === 'carried' && due !== undefined",
    put: "signUp.deposit_status === 'carried'",
    tests: carryOverTest,
    only: 'goes back once',
  },
]
