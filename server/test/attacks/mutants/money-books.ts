import type { Mutant } from './mutant.ts'

const monthClosesTest = 'server/features/day-closes/month-closes.test.ts'
const inTimeTest = 'server/features/bids/bids-in-time.test.ts'
const noticeTest = 'server/features/lot-moves/notice.test.ts'
const subject = 'server/features/finance/ledger/subject.ts'
const months = 'server/features/day-closes/month-closes.ts'
const clocks = 'contract/rules/bidding-window.ts'

/** Entries, accounts, days and months. */
const books: Mutant[] = [
  {
    what: 'an entry needs no account',
    file: subject,
    find: "if (input.account_id === null || input.account_id === undefined) missing.push('account_id')",
    put: '',
    tests: 'server/features/own-accounts/own-accounts.test.ts',
    only: 'an entry names its account',
  },
  {
    what: 'an entry is dated tomorrow',
    file: subject,
    find: 'if (occurred_on && occurred_on > businessDay(who.now))',
    put: 'if (occurred_on && kind === undefined && occurred_on > businessDay(who.now))',
    tests: 'server/features/finance/finance.test.ts',
    only: 'a kind goes its own way',
  },
  {
    what: 'a line is set aside for anything without a reason',
    file: 'server/features/bank-statements/set-aside.ts',
    find: "  if (aside === 'other' && !reason) throw fault('reason', 'required')\n",
    put: '',
    tests: 'server/features/bank-statements/unapplied-lines.test.ts',
    only: 'tax needs no entry',
  },
  {
    what: 'a set-off moves cash',
    file: 'contract/entry-kinds.ts',
    find: `  'unapplied_deposit',
  'set_off',
  'performance_forfeit',
]`,
    put: `  'unapplied_deposit',
  'performance_forfeit',
]`,
    tests: 'server/features/finance/unapplied/unapplied.test.ts',
    only: 'a set-off is',
  },
  {
    what: 'a statement of a closed day is taken back',
    file: 'server/features/bank-statements/statements.ts',
    find: '  await refuseClosedDay(db, account_id, first?.day ?? null)\n',
    put: '',
    tests: 'server/features/bank-statements/statements.test.ts',
    only: 'is refused while a line is matched',
  },
  {
    what: 'money without a place is not in its account',
    file: 'server/features/day-closes/proof.ts',
    find: 'books.untransferred, books.unapplied)',
    put: "books.untransferred, '0')",
    tests: 'server/features/day-closes/day-closes.test.ts',
    only: 'money without a place',
  },
  {
    what: 'a month is closed while entries wait',
    file: months,
    find: 'if (pending_entries > 0)',
    put: 'if (pending_entries > 99)',
    tests: monthClosesTest,
    only: 'is closed once its days are',
  },
  {
    what: 'a month is closed although the bank knows nothing of its entries',
    file: months,
    find: 'if (unseen_entries > 0 && !reason)',
    put: 'if (unseen_entries > 99 && !reason)',
    tests: monthClosesTest,
    only: 'is closed once its days are',
  },
  {
    what: 'a month is closed although its deposits differ',
    file: months,
    find: 'if (differs && !reason)',
    put: 'if (differs && reason)',
    tests: monthClosesTest,
    only: 'a deposit account that differs',
  },
  {
    what: 'a month is reopened before those after it',
    file: months,
    find: "if (later) throw new Refusal('later_month_closed'",
    put: "if (later && reason === '') throw new Refusal('later_month_closed'",
    tests: monthClosesTest,
    // The months are closed by the tests before.
    only: '',
  },
  {
    what: 'a reversal is dated like what it reverses',
    file: 'server/features/finance/ledger/entries.ts',
    find: "    direction: entry.direction === 'in' ? 'out' : 'in',\n    occurred_on: businessDay(who.now),\n",
    put: "    direction: entry.direction === 'in' ? 'out' : 'in',\n",
    tests: monthClosesTest,
    only: 'by a reversal in the open one',
  },
  {
    what: 'what is owed to us and by us is one sum',
    file: 'server/features/finance/ledger/entries.ts',
    find: "unpaid_in: total(unpaid, eq(duesTable.direction, 'in')),",
    put: 'unpaid_in: total(unpaid, sql`true`),',
    tests: 'server/features/finance/shown/cash-of-the-day.test.ts',
    only: 'is two sums',
  },
]

/** Bids in time, and the notice of state-owned goods. */
const bidding: Mutant[] = [
  {
    what: 'clocks must agree to the second',
    file: clocks,
    find: 'export const clockDifference = 5 * minute',
    put: 'export const clockDifference = 0',
    tests: inTimeTest,
    only: 'may differ by five minutes',
  },
  {
    what: 'clocks may differ by an hour',
    file: clocks,
    find: 'export const clockDifference = 5 * minute',
    put: 'export const clockDifference = 60 * minute',
    tests: inTimeTest,
    only: 'may differ by five minutes',
  },
  {
    what: 'the record does not mark a bid that was let in',
    file: 'server/features/papers/tables.ts',
    find: '      bid.outside_reason !== null &&\n',
    put: '      bid.seq < 0 &&\n',
    tests: inTimeTest,
    only: 'of a director alone',
  },
  {
    what: 'the notice goes by the appraised value',
    file: 'contract/rules/notice-rule.ts',
    find: "const floor = terms.asset_owner === 'state' ? listingFloor(terms) : null",
    put: "const floor = terms.asset_owner === 'state' ? ((terms as { appraised_value?: string }).appraised_value ?? null) : null",
    tests: noticeTest,
    only: 'goes by the floor',
  },
  {
    what: 'a later round needs the approval of the first',
    file: 'contract/rules/floor-approval.ts',
    find: '(round_no ?? 1) > 1 ?',
    put: '(round_no ?? 1) > 99 ?',
    tests: noticeTest,
    only: 'in later rounds below 90 %',
  },
]

export const moneyBookMutants: Mutant[] = [...books, ...bidding]
