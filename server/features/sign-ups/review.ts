import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { isZero, orZero } from '#contract/rules/money.ts'
import type { decisions, SignUpRow } from '#contract/sign-ups.ts'
import { eachOf } from '#server/request/bulk.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { writeRecords } from '#server/records/write-records.ts'
import type { Changes } from '#server/records/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { refuseIneligibleRecycler } from '#server/features/recyclers/moves.ts'
import { recount } from '#server/features/recyclers/recount.ts'
import { loadRecycler } from '#server/features/recyclers/recyclers.ts'
import type { StoredRecycler } from '#server/features/recyclers/source.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { answerFlags, refuseForeignNote, showSignUp } from './collusion.ts'
import { recountSignUps } from './counts.ts'
import { depositLedger, eventDeposit } from './deposit-ledger.ts'
import { refundDueOn } from './deposits.ts'
import { loadSignUp, readySignUp, readySignUps } from './ready.ts'
import { lockTogether, lockEventSignUp, idsTogether } from './together.ts'
import { lotOf, signUpSource, type StoredSignUp } from './source.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { notifyOfDecision, notifyReviewers } from './notify-people.ts'

export interface Review {
  decision: (typeof decisions)[number]
  reason?: string | null | undefined
  collusion_note?: string | null | undefined
}

/**
 * Approval needs an active recycler that is not blacklisted, with licences that are valid through the pick-up
 * deadline of each lot.
 */
async function refuseIneligible(
  db: Db,
  who: Caller,
  recycler: StoredRecycler,
  lots: Iterable<StoredLot>,
): Promise<void> {
  const ends = new Set([...lots].map(({ clean_end_time }) => clean_end_time))
  for (const end of ends)
    await refuseIneligibleRecycler(db, who, recycler, end === null ? who.now : new Date(end))
}

/** Writes the next state of sign-ups, each with its audit entry. */
const write = (
  db: Db,
  who: Caller,
  rows: readonly StoredSignUp[],
  to: Changes<typeof signUpsTable.$inferInsert>,
  action: AuditAction,
  detailOf: (row: StoredSignUp) => object = () => ({}),
): Promise<StoredSignUp[]> =>
  writeRecords(db, who, signUpSource, rows, to, (row) => ({
    action,
    detail: { lot_id: row.lot_id, ...detailOf(row) },
  }))

const firstOf = (rows: readonly StoredSignUp[]): StoredSignUp => required(rows[0], 'the sign-up just written')

/**
 * Decides on a sign-up, and on the bidder's other sign-ups for the same event. A caller who may only
 * pre-check records an opinion, and the review stays pending.
 */
export async function reviewSignUp(
  db: Db,
  who: Caller,
  id: number,
  { decision, reason, collusion_note }: Review,
  version?: number,
): Promise<SignUpRow> {
  refuseForeignNote(who, collusion_note)
  await loadSignUp(db, who, id)
  const ids = await idsTogether(db, who, id, 'pending')
  const { rows, lots } = await readySignUps(db, who, ids, 'review', version)
  if (decision === 'reject' && !reason) throw invalidField('sign_ups', 'reason', 'required')
  if (!may(who, 'signUps.decide')) {
    const opinion = { pre_check: decision, reject_reason: reason ?? null }
    const noted = await write(db, who, rows, opinion, 'pre_check', () => ({ decision }))
    return showSignUp(db, who, firstOf(noted))
  }
  const answered = await answerFlags(db, who, ids, collusion_note, decision === 'approve')
  const recycler = await loadRecycler(db, who, firstOf(rows).recycler_id, decision === 'approve')
  if (decision === 'approve') await refuseIneligible(db, who, recycler, lots.values())
  const to =
    decision === 'approve'
      ? ({ review_status: 'approved', reject_reason: null } as const)
      : ({ review_status: 'rejected', reject_reason: reason ?? null } as const)
  const written = await write(db, who, rows, to, decision, (row) => answered.get(row.id) ?? {})
  await recountSignUps(db, who, ...lots.keys())
  await notifyOfDecision(db, who, written, lots, recycler.company_name)
  return showSignUp(db, who, firstOf(written))
}

/**
 * Decides on several sign-ups. The sign-ups of one bidder for one event are decided once, with the first of
 * them.
 */
export async function reviewSignUps(
  db: Db,
  who: Caller,
  ids: readonly number[],
  input: Review,
): Promise<BulkAnswer> {
  const rows = await lockTogether(db, who, ids)
  const eventSignUpOf = new Map(rows.map((row) => [row.id, row.event_sign_up_id]))
  const decided = new Set<number>()
  return eachOf(db, who, ids, async (tx, id) => {
    const event = eventSignUpOf.get(id) ?? null
    if (event !== null && decided.has(event)) return
    await reviewSignUp(tx, who, id, input)
    if (event !== null) decided.add(event)
  })
}

/** Makes a rejected sign-up pending again, together with the bidder's other sign-ups for the same event. */
export async function resubmitSignUp(
  db: Db,
  who: Caller,
  id: number,
  { materials, version }: { materials?: FileRef[] | undefined; version: number },
): Promise<SignUpRow> {
  await loadSignUp(db, who, id)
  const ids = await idsTogether(db, who, id, 'rejected')
  const { rows, lots } = await readySignUps(db, who, ids, 'resubmit', version)
  const row = firstOf(rows)
  if (materials) await refuseForeignFiles(db, who, 'materials', materials, row.materials)
  const again = { review_status: 'pending', pre_check: null, ...(materials && { materials }) } as const
  const written = await write(db, who, rows, again, 'submit')
  if (materials) await attachFiles(db, materials, 'sign_ups', row.event_sign_up_id ?? id)
  await recountSignUps(db, who, ...lots.keys())
  await notifyReviewers(db, who, required(lots.get(lotOf(row)), 'the lot of a sign-up'))
  return showSignUp(db, who, firstOf(written))
}

/** Cancels a sign-up before the bidding begins. Its deposit is due back. */
export async function cancelSignUp(
  db: Db,
  who: Caller,
  id: number,
  { reason, version }: { reason?: string | null | undefined; version: number },
): Promise<SignUpRow> {
  const before = await loadSignUp(db, who, id)
  if (before.event_sign_up_id !== null) await lockEventSignUp(db, before.event_sign_up_id)
  const { row, lot } = await readySignUp(db, who, id, 'cancel', version)
  const paid = row.deposit_status === 'received' || !isZero(orZero(row.received_amount))
  const deposit_status = 'refund_due' as const
  const to = {
    review_status: 'cancelled',
    ...(paid && { deposit_status, refund_due_on: await refundDueOn(db, row.platform, who.now) }),
    ...(reason && { reject_reason: reason }),
  } as const
  const [written] = await write(db, who, [row], to, 'cancel', () => (reason ? { reason } : {}))
  const after = required(written, 'the sign-up just written')
  if (paid) await depositLedger.implementation()(db, who, lot, after, row.deposit_status, deposit_status)
  if (row.event_sign_up_id !== null) await eventDeposit.implementation()(db, who, row.event_sign_up_id)
  await recountSignUps(db, who, lot.id)
  await recount(db, who, row.recycler_id)
  return showSignUp(db, who, after)
}
