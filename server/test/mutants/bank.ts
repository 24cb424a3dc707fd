import type { Mutant } from './mutant.ts'

const dayClosesTest = 'server/features/day-closes/day-closes.test.ts'

export const bankMutants: Mutant[] = [
  {
    what: 'a day is closed while somebody enters money on it',
    file: 'server/features/day-closes/day-closes.ts',
    find: 'getRecord(db, who, accountSource, account_id, true)',
    put: 'getRecord(db, who, accountSource, account_id, false)',
    tests: dayClosesTest,
    only: 'waits for whoever',
  },
  {
    what: 'a closed day takes money',
    file: 'server/features/own-accounts/closed-days.ts',
    find: 'if (close)',
    put: 'if (close && account === undefined)',
    tests: dayClosesTest,
    only: 'takes no entries',
  },
  {
    what: 'a line of a statement is added again with every file',
    file: 'server/features/bank-statements/read-lines.ts',
    find: 'return { ...line, identity, occurrence,',
    put: 'return { ...line, identity: `${identity}${Math.random()}`, occurrence,',
    tests: 'server/features/bank-statements/bank-statements.test.ts',
    only: 'adds nothing when it comes again',
  },
]
