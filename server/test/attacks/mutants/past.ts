import type { Mutant } from './mutant.ts'

const money = 'server/features/imports/past/past-money.test.ts'
const opening = 'asks for the password and keeps to the opening day'

export const pastMutants: Mutant[] = [
  {
    what: 'money of the past asks for no password',
    file: 'server/features/imports/account-path.ts',
    find: 'moneyKinds.includes(resource) || ',
    put: '',
    tests: money,
    only: opening,
  },
  {
    what: 'money of today comes in as an opening balance',
    file: 'server/features/imports/past/opening-day.ts',
    find: '  day <= opening && (',
    put: "  (day <= opening || day !== '') && (",
    tests: money,
    only: opening,
  },
  {
    what: 'a day before the opening day is closed',
    file: 'server/features/day-closes/day-closes.ts',
    find: '(opening !== null && day < opening)',
    put: '(opening !== null && day < opening && false)',
    tests: money,
    only: opening,
  },
  {
    what: 'nobody has to let money out',
    file: 'server/features/finance/books/entry-books.ts',
    find: "case when e.imported_from is null then 'nobody confirmed it' end",
    put: "case when false then 'nobody confirmed it' end",
    tests: money,
    only: 'unless it was brought in',
  },
  {
    what: 'staff are paid once more for what was sold before',
    file: 'server/features/results/entitlements.ts',
    find: "and not ${sql.raw(soldBefore('r.lot_id', 'r.round_no'))}",
    put: "and (true or ${sql.raw(soldBefore('r.lot_id', 'r.round_no'))})",
    tests: money,
    only: 'earn no commission and make no vouchers',
  },
  {
    what: 'the accountant gets the opening balance once more',
    file: 'server/features/vouchers/vouchers.ts',
    find: ' and e.imported_from is null',
    put: '',
    tests: money,
    only: 'earn no commission and make no vouchers',
  },
  {
    what: 'an undo removes what somebody has used',
    file: 'server/features/imports/past/take-back-past.ts',
    find: '    same.filter((row) => !used.has(idOf(row))),',
    put: '    same.filter((row) => !used.has(0) || row),',
    tests: 'server/features/imports/past/past-lots.test.ts',
    only: 'removes lots that nobody has used',
  },
]
