import { and, desc, eq, inArray } from 'drizzle-orm'
import { internalKinds } from '#contract/entry-kinds.ts'
import type { LotFunds } from '#contract/lot-money.ts'
import { add, amount, orZero, type Decimal } from '#contract/rules/money.ts'
import { heldDeposits } from '#contract/sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { deposits } from './lot-facts.ts'
import { lotShortfalls } from './lot-shortfalls.ts'
import { presentDues } from '../ledger/source.ts'

/** More than any lot has; the latest come first. */
const most = 500
const sum = (amounts: readonly (Decimal | null)[]): Decimal => amount(add('0', ...amounts.map(orZero)))

const entryColumns = {
  id: entriesTable.id,
  entry_no: entriesTable.entry_no,
  occurred_on: entriesTable.occurred_on,
  kind: entriesTable.kind,
  direction: entriesTable.direction,
  amount: entriesTable.amount,
  counterparty: entriesTable.counterparty,
  round_no: entriesTable.round_no,
  state: entriesTable.state,
  reverses_id: entriesTable.reverses_id,
}

/** Drafts and void entries are left out: no money moved. */
const entriesOf = (db: Db, lotId: number): Promise<LotFunds['entries']> =>
  db
    .select(entryColumns)
    .from(entriesTable)
    .where(
      and(eq(entriesTable.lot_id, lotId), inArray(entriesTable.state, ['pending', 'confirmed', 'reversed'])),
    )
    .orderBy(desc(entriesTable.id))
    .limit(most)

async function duesOf(db: Db, who: Caller, lotId: number): Promise<LotFunds['dues']> {
  const rows = await db
    .select()
    .from(duesTable)
    .where(eq(duesTable.lot_id, lotId))
    .orderBy(desc(duesTable.id))
    .limit(most)
  const dues = await presentDues(db, who, rows)
  return dues.map((due) => ({
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
  }))
}

/** The money of a lot that the caller sees. */
export async function lotFunds(db: Db, who: Caller, id: number): Promise<LotFunds> {
  const lot = await loadLot(db, who, id)
  const entries = await entriesOf(db, id)
  const dues = await duesOf(db, who, id)
  const sign_ups = await deposits(db, lot)
  const cash = entries.filter((entry) => entry.state !== 'pending' && !internalKinds.includes(entry.kind))
  const moved = (direction: 'in' | 'out') =>
    sum(cash.filter((entry) => entry.direction === direction).map((entry) => entry.amount))
  const held = sign_ups.filter((signUp) => heldDeposits.some((status) => status === signUp.deposit_status))
  return {
    in: moved('in'),
    out: moved('out'),
    held: sum(held.map((row) => row.received_amount)),
    entries,
    dues,
    sign_ups,
    shortfalls: await lotShortfalls(db, id),
  }
}
