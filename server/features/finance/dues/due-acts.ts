import { eq } from 'drizzle-orm'
import type { DueRow } from '#contract/dues.ts'
import { claimKinds } from '#contract/rules/shortfall.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { duesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { lockDue, paymentDueOn } from './dues.ts'
import { followRecovery } from './shortfall.ts'
import { dueSource, presentDues, type StoredDue } from '../ledger/source.ts'
import { required } from '#server/records/required.ts'

export async function presentDue(db: Db, who: Caller, due: StoredDue): Promise<DueRow> {
  const [row] = await presentDues(db, who, [due])
  return required(row, 'the row just written')
}

/** Locks the lot first and then the due, as every act on money does. */
export async function readyDue(db: Db, who: Caller, id: number, version: number): Promise<StoredDue> {
  const [seen] = await db.select({ lot_id: duesTable.lot_id }).from(duesTable).where(eq(duesTable.id, id))
  if (!seen) throw new Refusal('not_found')
  if (seen.lot_id !== null)
    await db.select({ id: lotsTable.id }).from(lotsTable).where(eq(lotsTable.id, seen.lot_id)).for('update')
  const due = await lockDue(db, id)
  await checkVersion(due, version, () => presentDue(db, who, due))
  return due
}

/** Turns a proposed claim into an open due. */
export async function confirmDue(db: Db, who: Caller, id: number, version: number): Promise<DueRow> {
  const due = await readyDue(db, who, id, version)
  if (due.state !== 'proposed') throw new Refusal('wrong_state')
  const changes = { state: 'open' as const, due_date: await paymentDueOn(db, who.now) }
  return presentDue(db, who, await writeRecord(db, who, dueSource, due, changes, { action: 'confirm' }))
}

export async function dropDue(
  db: Db,
  who: Caller,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<DueRow> {
  const due = await readyDue(db, who, id, version)
  if (due.state !== 'proposed') throw new Refusal('wrong_state')
  const changes = { state: 'cancelled' as const, state_reason: reason }
  const entry = { action: 'drop' as const, detail: { reason } }
  const dropped = await writeRecord(db, who, dueSource, due, changes, entry)
  if (claimKinds.includes(due.kind)) await followRecovery(db, who, due)
  return presentDue(db, who, dropped)
}
