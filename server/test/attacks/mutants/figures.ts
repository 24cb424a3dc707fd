import type { Mutant } from './mutant.ts'

const figuresTest = 'server/test/walks/figures.test.ts'
const counted = 'server/features/dashboard/counted.ts'
const countedTest = 'server/features/dashboard/counted.test.ts'
const waitsMigration = 'server/db/migrations/0000_baseline.sql'
const countsMigration = 'server/db/migrations/0000_baseline.sql'
const changes = 'server/features/finance/ledger/changes.ts'
const dealAmount = 'server/features/lots/deal-amount.ts'

export const figuresMutants: Mutant[] = [
  {
    what: 'an applied deposit adds to those held',
    file: 'contract/entry-kinds.ts',
    find: '  deposit_apply: -1,',
    put: '  deposit_apply: 1,',
    tests: figuresTest,
    only: 'shows waiting ones beside them',
  },
  {
    what: 'a forfeited deposit adds to those held',
    file: 'contract/entry-kinds.ts',
    find: '  deposit_forfeit: -1,',
    put: '  deposit_forfeit: 1,',
    tests: figuresTest,
    only: 'shows waiting ones beside them',
  },
  {
    what: 'the opposite of a deposit entry changes what is held as the entry did',
    file: changes,
    find: '* case when ${entry.reverses_id} is null then ${entry.amount} else -${entry.amount} end else 0 end`',
    put: '* ${entry.amount} else 0 end`',
    tests: figuresTest,
    only: 'is what its list comes to',
  },
  {
    what: 'an opposite entry shows the sign of the entry it reverses',
    file: changes,
    find: '(sign === 1) === (row.reverses_id === null)',
    put: 'sign === 1',
    tests: figuresTest,
    only: 'is what its list comes to',
  },
  {
    what: 'money that goes out is added to the cash',
    file: changes,
    find: 'then ${cashMoved}\n  else -${cashMoved}\nend`',
    put: 'then ${cashMoved}\n  else ${cashMoved}\nend`',
    tests: figuresTest,
    only: 'shows waiting ones beside them',
  },
  {
    what: 'a deposit that is applied counts as cash',
    file: changes,
    find: 'case when ${isInternal} then 0 else ${entry.amount} end',
    put: 'case when ${isInternal} then ${entry.amount} else ${entry.amount} end',
    tests: figuresTest,
    only: 'shows waiting ones beside them',
  },
  {
    what: 'a due leaves unpaid what was paid on it',
    file: changes,
    find: 'then ${duesTable.amount} - ${duesTable.paid_amount}\n  else 0\nend`',
    put: 'then ${duesTable.amount} + ${duesTable.paid_amount}\n  else 0\nend`',
    tests: figuresTest,
    only: 'is what the dashboard says',
  },
  {
    what: 'a sale that defaulted keeps its deal amount',
    file: dealAmount,
    find: '!resultStates.includes(lot.state) || lot.deal_price === null',
    put: 'lot.deal_price === null',
    tests: figuresTest,
    only: 'what is held, owed and sold',
  },
  {
    what: 'the deal amount does not follow what is weighed',
    file: dealAmount,
    find: 'return net ?? lot.auction_quantity',
    put: 'return lot.auction_quantity ?? net',
    tests: 'server/features/lots/rounds/lot-rounds.test.ts',
    only: 'by the unit is estimated from the stated',
  },
  {
    what: 'a fold forgets what was folded before',
    file: counted,
    find: 'set n = figure_counts.n + excluded.n',
    put: 'set n = excluded.n',
    tests: countedTest,
    only: 'after any mix of acts',
  },
  {
    what: 'who loses a customer keeps it in the counts',
    file: countsMigration,
    find: 'AS moved (figure, day, uid, n) GROUP BY figure, day, uid HAVING sum(n) <> 0',
    put: 'AS moved (figure, day, uid, n) WHERE n > 0 GROUP BY figure, day, uid',
    tests: countedTest,
    only: 'after any mix of acts',
  },
  {
    what: 'the last page is walked to',
    file: 'server/lists/list-records.ts',
    find: 'page === Math.ceil(estimate / limit)',
    put: 'page < 0',
    tests: 'server/lists/last-page.test.ts',
    only: 'the last page of a long list',
  },
  {
    what: 'a lot that moves is counted in both states',
    file: waitsMigration,
    find: "VALUES ('lots:' || OLD.state, date '1970-01-01', 0, -1), ",
    put: 'VALUES ',
    tests: countedTest,
    only: 'after any mix of acts',
  },
  {
    what: 'a deposit that is confirmed later is not counted',
    file: waitsMigration,
    find: 'AFTER UPDATE OF state ON finance_entries FOR EACH ROW WHEN (OLD.state <> NEW.state)',
    put: 'AFTER UPDATE OF state ON finance_entries FOR EACH ROW WHEN (false)',
    tests: countedTest,
    only: 'after any mix of acts',
  },
  {
    what: 'a receipt that is voided is no reason to look again',
    file: waitsMigration,
    find: 'AFTER UPDATE ON tax_receipts FOR EACH ROW',
    put: 'AFTER UPDATE ON tax_receipts FOR EACH ROW WHEN (false)',
    tests: 'server/features/finance/ledger/receipts-watched.test.ts',
    only: 'voided is a reason to look again',
  },
  {
    what: 'a round is forgotten although it got a new reason meanwhile',
    file: 'server/features/finance/shown/receipt-missing.ts',
    find: ' and o.seen = f.seen',
    put: '',
    tests: 'server/features/finance/ledger/receipts-watched.test.ts',
    only: 'what gets a new reason',
  },
]
