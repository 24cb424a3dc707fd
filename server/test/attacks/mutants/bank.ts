import type { Mutant } from './mutant.ts'

const bankStatementsTest = 'server/features/bank-statements/bank-statements.test.ts'
const exactnessTest = 'server/features/bank-statements/exactness.test.ts'
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
    tests: bankStatementsTest,
    only: 'adds nothing when it comes again',
  },
  {
    what: 'lines of the bank that say nothing of the ledger are closed',
    file: 'server/features/day-closes/day-closes.ts',
    find: '  if (proof.open_lines > 0)\n',
    put: '  if (proof.open_lines > 1e9)\n',
    tests: dayClosesTest,
    only: 'opening and lines are the closing balance',
  },
  {
    what: 'a close adds what went out',
    file: 'server/features/day-closes/proof.ts',
    find: 'amount(subtract(add(opening, received), paid))',
    put: 'amount(add(add(opening, received), paid))',
    tests: dayClosesTest,
    only: 'opening and lines are the closing balance',
  },
  {
    what: 'an applied deposit is gone from its account before it is transferred',
    file: 'server/features/day-closes/proof.ts',
    find: 'const shouldBe = add(books.deposits_held, books.untransferred)',
    put: 'const shouldBe = add(books.deposits_held, 0)',
    tests: dayClosesTest,
    only: 'a deposit account holds what the ledger holds',
  },
  {
    what: 'a day is closed although the deposits differ',
    file: 'server/features/day-closes/day-closes.ts',
    find: '!isZero(difference) && !reason)',
    put: '!isZero(difference) && reason)',
    tests: dayClosesTest,
    only: 'a deposit account holds what the ledger holds',
  },
  {
    what: 'a line that fits two deposits counts as exact',
    file: 'server/features/bank-statements/expectations.ts',
    find: 'where lines = 1 and keys = 1`',
    put: 'where keys = 1`',
    tests: bankStatementsTest,
    only: 'a name twice among those awaited',
  },
  {
    what: 'one of two equal lines counts as exact',
    file: 'server/features/bank-statements/expectations.ts',
    find: 'where lines = 1 and keys = 1`',
    put: 'where lines = 1`',
    tests: exactnessTest,
    only: 'what fits exactly one deposit is found',
  },
  {
    what: 'an exact line may differ in its amount',
    file: 'server/features/bank-statements/expectations.ts',
    find: 'on x.amount = l.amount and x.direction = l.direction and x.payer_account',
    put: 'on x.direction = l.direction and x.payer_account',
    tests: exactnessTest,
    only: 'what fits exactly one deposit is found',
  },
  {
    what: 'money that goes out counts as a deposit',
    file: 'server/features/bank-statements/expectations.ts',
    find: 'on x.amount = l.amount and x.direction = l.direction and x.payer_account',
    put: 'on x.amount = l.amount and x.payer_account',
    tests: exactnessTest,
    only: 'what fits exactly one deposit is found',
  },
  {
    what: 'two people settle a line twice',
    file: 'server/features/bank-statements/match.ts',
    find: "  if (line.state !== 'open') throw new Refusal('line_settled')\n",
    put: '',
    tests: bankStatementsTest,
    only: 'two people at once confirm a line once',
  },
]
