import type { Mutant } from './mutant.ts'

const refundBatches = 'server/features/refund-batches/refund-batches.ts'
const refundBatchesTest = 'server/features/refund-batches/refund-batches.test.ts'
const sections = 'server/features/finance-queue/sections.ts'
const queueTest = 'server/features/finance-queue/finance-queue.test.ts'
const statement = 'server/features/party-statements/statement-lines.ts'
const statementTest = 'server/features/party-statements/party-statements.test.ts'
const register = 'server/features/finance/ledger/register.ts'
const registerTest = 'server/features/finance/ledger/register.test.ts'

export const financeDayMutants: Mutant[] = [
  {
    what: 'a refund that somebody has entered is paid in a batch, too',
    file: refundBatches,
    find: "    if (refund.obstacle === 'entered') throw new Refusal('refund_pending', { name: refund.payee })\n",
    put: '',
    tests: refundBatchesTest,
    only: 'while somebody has entered it by hand',
  },
  {
    what: 'a refund without an account is in a batch',
    file: refundBatches,
    find: "    if (refund.obstacle === 'no_bank') throw new Refusal('bank_data_missing', { name: refund.payee })\n",
    put: '',
    tests: refundBatchesTest,
    only: 'without bank data, and then none of it',
  },
  {
    what: 'a refund that is paid is in the next batch',
    file: refundBatches,
    find: "    if (!refund.open) throw new Refusal('due_closed')\n",
    put: '',
    tests: refundBatchesTest,
    only: 'confirmed by another, paid back once',
  },
  {
    what: 'a deposit goes back to the recycler instead of its payer',
    file: 'server/features/refund-batches/due-refunds.ts',
    find: 'const to = from\n',
    put: "const to = from && from.account === ''\n",
    tests: refundBatchesTest,
    only: 'goes back to the account that it came from',
  },
  {
    what: 'the queue awaits a deposit that is entered already',
    file: sections,
    find: `e.sign_up_id = s.id and e.kind = 'deposit_in' and e.state = 'pending')`,
    put: `e.sign_up_id = s.id and e.kind = 'deposit_in' and e.state = 'void')`,
    tests: queueTest,
    only: 'follows a lot from its deposits',
  },
  {
    what: 'the queue offers everybody to confirm an own outflow',
    file: sections,
    find: "when e.direction = 'out' and e.created_by",
    put: "when e.direction = 'none' and e.created_by",
    tests: queueTest,
    only: 'follows a lot from its deposits',
  },
  {
    what: 'the queue says paid of a buyer who owes',
    file: sections,
    find: "and d.kind in ('balance_in', 'advance_in')\n        and ${live})",
    put: "and d.kind in ('balance_in', 'advance_in') and false)",
    tests: queueTest,
    only: 'follows a lot from its deposits',
  },
  {
    what: 'the queue does not say why a lot cannot be settled',
    file: sections,
    find: "then '{settlement_open}'::text[]",
    put: "then '{}'::text[]",
    tests: queueTest,
    only: 'follows a lot from its deposits',
  },
  {
    what: 'the queue does not name goods that nobody weighed',
    file: sections,
    find: "then '{not_weighed}'::text[]",
    put: "then '{}'::text[]",
    tests: queueTest,
    only: 'names goods that settle at their weight',
  },
  {
    what: 'the queue asks for receipts that are complete',
    file: sections,
    find: "l.state = 'settled' and m.rest <> 0",
    put: "l.state = 'settled' and m.rest > -1",
    tests: queueTest,
    only: 'follows a lot from its deposits',
  },
  {
    what: 'a payment adds to what a party owes',
    file: statement,
    find: 'else -(${cashChange})',
    put: 'else (${cashChange})',
    tests: statementTest,
    only: 'what both sides of a sale owe',
  },
  {
    what: 'a deposit adds to what a bidder owes',
    file: statement,
    find: 'then -(${heldChange})',
    put: 'then (${heldChange})',
    tests: statementTest,
    only: 'what both sides of a sale owe',
  },
  {
    what: 'what we owe a party is what it owes us',
    file: statement,
    find: "case when d.direction = 'in' then d.amount else -d.amount end as change",
    put: 'd.amount as change',
    tests: 'server/features/finance/dues/shortfall.test.ts',
    only: 'have what was recovered and not what is only proposed',
  },
  {
    what: 'the same amount and reference pass unasked',
    file: register,
    find: "  if (hits.length > 0) throw new Refusal('duplicate', {}, { soft: true, hits })\n",
    put: '',
    tests: registerTest,
    only: 'is asked about, once entered',
  },
  {
    what: 'two people enter the same reference at once',
    file: register,
    find: '  await db.execute(\n    sql`select pg_advisory_xact_lock(hashtextextended(${`${inYuan(entry.amount)} ${reference}`}, 0))`,\n  )\n',
    put: '',
    tests: registerTest,
    only: 'is noticed when two people enter it at once',
  },
  {
    what: 'a void entry still counts as the same payment',
    file: register,
    find: "notInArray(table.state, ['draft', 'void', 'reversed'])",
    put: "notInArray(table.state, ['draft', 'reversed'])",
    tests: registerTest,
    only: 'forgets void entries',
  },
]
