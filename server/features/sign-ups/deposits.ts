import { and, eq, ne, or } from 'drizzle-orm'
import { add, amount as inYuan, compare, isZero, orZero, type Decimal } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { addWorkingDays } from '#contract/rules/working-days.ts'
import type { DepositStatus, SignUpRow } from '#contract/sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { platformsTable } from '#server/tables/dictionaries.ts'
import { showSignUp } from './collusion.ts'
import { refuseAboveLimit } from '#server/features/company-settings/approval-limits.ts'
import { readCalendar } from '#server/features/calendar/read.ts'
import { recountSignUps } from './counts.ts'
import { loadSignUp, readySignUp } from './ready.ts'
import { lockEventSignUp } from './together.ts'
import { hasEventDeposit } from './wins.ts'
import { signUpSource, type StoredSignUp } from './source.ts'

const usualDays = 2

/**
 * The day by which a deposit that is due back now must be paid: the platform's number of working days from
 * today.
 */
export async function refundDueOn(db: Db, platform: number | null, now: Date): Promise<string> {
  const [found] =
    platform === null ? [] : await db.select().from(platformsTable).where(eq(platformsTable.id, platform))
  return addWorkingDays(await readCalendar(db), businessDay(now), found?.refund_working_days ?? usualDays)
}

/** Locks the sign-up for the event with its lots, because waiving its deposit changes all of them. */
export async function lockWaived(db: Db, id: number): Promise<void> {
  const [row] = await db
    .select({ eventSignUpId: signUpsTable.event_sign_up_id })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, id))
  if (row && row.eventSignUpId !== null) await lockEventSignUp(db, row.eventSignUpId)
}

/** The deposit of a sign-up, or that of its sign-up for the event. */
export async function bondOf(db: Db, row: StoredSignUp): Promise<Decimal> {
  if (!hasEventDeposit(row)) return orZero(row.bond_price)
  const eventSignUpId = required(row.event_sign_up_id, 'the sign-up for the event')
  const [found] = await db
    .select({ bond: signUpsTable.bond_price })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, eventSignUpId))
  return required(found?.bond, 'the deposit for the event')
}

/**
 * Allows a bidder to bid without a deposit; only from `unpaid`, with a reason. Above the limit of the
 * settings it needs an approval.
 */
export async function waiveDeposit(
  db: Db,
  who: Caller,
  id: number,
  input: { reason?: string | null | undefined; version: number },
): Promise<SignUpRow> {
  const { event_sign_up_id } = await loadSignUp(db, who, id)
  if (event_sign_up_id !== null) await lockEventSignUp(db, event_sign_up_id)
  const ready = await readySignUp(db, who, id, 'waive_deposit', input.version)
  if (!input.reason) throw invalidField('sign_ups', 'reason', 'required')
  const ask = { kind: 'waiver' as const, sign_up_id: id }
  await refuseAboveLimit(db, 'waiver_approval_above', await bondOf(db, ready.row), ask)
  return showSignUp(db, who, await waive(db, who, ready, input.reason))
}

export async function waive(
  db: Db,
  who: Caller,
  { row, lot }: Awaited<ReturnType<typeof readySignUp>>,
  reason: string,
): Promise<StoredSignUp> {
  const changes = { deposit_status: 'waived', waive_reason: reason } as const
  const written = await writeRecord(db, who, signUpSource, row, changes, {
    action: 'waive_deposit',
    detail: { lot_id: lot.id, reason },
  })
  if (hasEventDeposit(row)) await waiveOthers(db, who, row, changes)
  await recountSignUps(db, who, lot.id)
  return written
}

/** A waived deposit for an event is waived for all its lots. */
async function waiveOthers(
  db: Db,
  who: Caller,
  { id, event_sign_up_id }: StoredSignUp,
  changes: { deposit_status: 'waived'; waive_reason: string },
): Promise<void> {
  const eventSignUpId = required(event_sign_up_id, 'the sign-up for the event')
  const others = and(
    or(eq(signUpsTable.id, eventSignUpId), eq(signUpsTable.event_sign_up_id, eventSignUpId)),
    ne(signUpsTable.id, id),
    eq(signUpsTable.deposit_status, 'unpaid'),
  )
  for (const row of await lockRecords(db, signUpSource, others)) {
    if (!isZero(orZero(row.received_amount))) throw new Refusal('deposit_settled')
    await writeRecord(db, who, signUpSource, row, changes, { action: 'waive_deposit' })
    if (row.lot_id !== null) await recountSignUps(db, who, row.lot_id)
  }
}

/** Counts confirmed money towards a locked deposit, which is received once the total reaches `bond_price`. */
export async function receiveDeposit(
  db: Db,
  who: Caller,
  row: StoredSignUp,
  amount: Decimal,
): Promise<StoredSignUp> {
  if (row.review_status === 'cancelled' || row.deposit_status !== 'unpaid')
    throw new Refusal('deposit_settled')
  const received_amount = inYuan(add(orZero(row.received_amount), amount))
  const deposit_status = compare(received_amount, orZero(row.bond_price)) >= 0 ? 'received' : 'unpaid'
  return setDeposit(db, who, row, { received_amount, deposit_status })
}

/**
 * Writes the state of a locked deposit for the ledger, in the transaction of its entry. The caller's right is
 * checked there.
 */
export async function setDeposit(
  db: Db,
  who: Caller,
  row: StoredSignUp,
  to: { deposit_status: DepositStatus; received_amount?: string; refund_due_on?: string },
): Promise<StoredSignUp> {
  const written = await writeRecord(db, who, signUpSource, row, to, { action: 'edit' })
  if (row.lot_id !== null) await recountSignUps(db, who, row.lot_id)
  return written
}
