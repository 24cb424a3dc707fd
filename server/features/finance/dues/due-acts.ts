import { eq } from 'drizzle-orm'
import type { DueRow, dueRoutes } from '#contract/dues.ts'
import { claimKinds } from '#contract/rules/shortfall.ts'
import { add, amount, compare, isZero, subtract } from '#contract/rules/money.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { checkVersion } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { duesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { lockDue, paymentDueOn } from './dues.ts'
import { followRecovery } from './shortfall.ts'
import { dueSource, isDefaulters, presentDues, type StoredDue } from '../ledger/source.ts'
import { required } from '#server/records/required.ts'

async function presentDue(db: Db, who: Caller, due: StoredDue): Promise<DueRow> {
  const [row] = await presentDues(db, who, [due])
  return required(row, 'the row just written')
}

/** Locks the lot first and then the due, like every act on money. */
async function ready(db: Db, who: Caller, id: number, version: number): Promise<StoredDue> {
  const [seen] = await db.select({ lot_id: duesTable.lot_id }).from(duesTable).where(eq(duesTable.id, id))
  if (!seen) throw new Refusal('not_found')
  await db
    .select({ id: lotsTable.id })
    .from(lotsTable)
    .where(eq(lotsTable.id, required(seen.lot_id, 'the lot of a due')))
    .for('update')
  const due = await lockDue(db, id)
  await checkVersion(due, version, () => presentDue(db, who, due))
  return due
}

/** Turns a proposed claim into an open due. */
export async function confirmDue(db: Db, who: Caller, id: number, version: number): Promise<DueRow> {
  const due = await ready(db, who, id, version)
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
  const due = await ready(db, who, id, version)
  if (due.state !== 'proposed') throw new Refusal('wrong_state')
  const changes = { state: 'cancelled' as const, state_reason: reason }
  const entry = { action: 'drop' as const, detail: { reason } }
  const dropped = await writeRecord(db, who, dueSource, due, changes, entry)
  if (claimKinds.includes(due.kind)) await followRecovery(db, who, due)
  return presentDue(db, who, dropped)
}

/**
 * Withholds part or all of a defaulter's refund. A file documents the legal basis; more than the open amount is
 * refused.
 */
export async function setOffDue(
  db: Db,
  who: Caller,
  id: number,
  { version, amount: withheld, files, reason }: BodyOf<typeof dueRoutes.setOff>,
): Promise<DueRow> {
  if (isZero(withheld)) throw invalidField('finance_dues', 'amount', 'above_zero')
  const proofs = files ?? []
  if (proofs.length === 0) throw invalidField('finance_dues', 'files', 'required')
  await refuseForeignFiles(db, who, 'files', proofs, [])
  const due = await ready(db, who, id, version)
  if (!(await isDefaulters(db, due))) throw new Refusal('wrong_state')
  const open = amount(subtract(due.amount, due.paid_amount))
  if (compare(withheld, open) > 0) throw new Refusal('due_exceeded', { amount: open })
  const set_off = amount(add(due.set_off ?? '0', withheld))
  const left = amount(subtract(due.amount, withheld))
  // A due is never 0, so one that is set off in full is cancelled.
  const rest = isZero(left)
    ? ({ state: 'cancelled' } as const)
    : { amount: left, state: compare(due.paid_amount, left) >= 0 ? ('done' as const) : due.state }
  const changes = {
    ...rest,
    set_off,
    files: [...due.files, ...proofs],
    state_reason: reason ?? due.state_reason,
  }
  const written = await writeRecord(db, who, dueSource, due, changes, {
    action: 'set_off',
    detail: { amount: amount(withheld), ...(reason && { reason }) },
  })
  await attachFiles(db, proofs, 'finance_dues', id)
  return presentDue(db, who, written)
}
