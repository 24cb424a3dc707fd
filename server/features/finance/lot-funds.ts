import { desc, eq, inArray, and } from 'drizzle-orm'
import { internalKinds } from '../../../contract/finance.ts'
import type { LotFunds } from '../../../contract/lot-money.ts'
import { add, amount, type Decimal } from '../../../contract/money.ts'
import { heldDeposits } from '../../../contract/sign-ups.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { loadLot } from '../lots/lots.ts'
import { deposits } from './lot-facts.ts'
import { presentDues } from './source.ts'
import { duesTable, entriesTable } from '../../tables/finance.ts'

/** More than any lot has; the latest come first. */
const most = 500
const sum = (amounts: readonly (Decimal | null)[]): Decimal =>
  amount(add('0', ...amounts.map((one) => one ?? '0')))

/** Only lots the caller sees; drafts and void entries are nobody's money. */
export async function lotFunds(db: Db, who: Caller, id: number): Promise<LotFunds> {
  const lot = await loadLot(db, who, id)
  const {
    id: entry,
    entry_no,
    occurred_on,
    kind,
    direction,
    amount: money,
    counterparty,
    round_no,
    state,
    reverses_id,
  } = entriesTable
  const entries = await db
    .select({
      id: entry,
      entry_no,
      occurred_on,
      kind,
      direction,
      amount: money,
      counterparty,
      round_no,
      state,
      reverses_id,
    })
    .from(entriesTable)
    .where(and(eq(entriesTable.lot_id, id), inArray(state, ['pending', 'confirmed', 'reversed'])))
    .orderBy(desc(entriesTable.id))
    .limit(most)
  const stored = await db
    .select()
    .from(duesTable)
    .where(eq(duesTable.lot_id, id))
    .orderBy(desc(duesTable.id))
    .limit(most)
  const dues = await presentDues(db, who, stored)
  const sign_ups = await deposits(db, lot)
  const cash = entries.filter((one) => one.state !== 'pending' && !internalKinds.includes(one.kind))
  return {
    in: sum(cash.filter((one) => one.direction === 'in').map((one) => one.amount)),
    out: sum(cash.filter((one) => one.direction === 'out').map((one) => one.amount)),
    held: sum(
      sign_ups
        .filter((one) => heldDeposits.some((held) => held === one.deposit_status))
        .map((one) => one.received_amount),
    ),
    entries: entries as LotFunds['entries'],
    dues: dues.map((due) => ({
      id: due.id,
      kind: due.kind,
      direction: due.direction,
      party: due.party,
      party_name: due.party_name,
      amount: due.amount,
      paid_amount: due.paid_amount,
      due_date: due.due_date,
      state: due.state,
      round_no: due.round_no,
      overdue: due.overdue,
    })),
    sign_ups,
  }
}
