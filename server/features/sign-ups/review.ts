import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { isZero } from '#contract/rules/money.ts'
import type { decisions, SignUpRow } from '#contract/sign-ups.ts'
import { eachOf } from '#server/request/bulk.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import type { Changes } from '#server/records/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { refuseIneligibleRecycler } from '#server/features/recyclers/moves.ts'
import { recount } from '#server/features/recyclers/recount.ts'
import { loadRecycler } from '#server/features/recyclers/recyclers.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { answerFlags, refuseForeignNote, showSignUp } from './collusion.ts'
import { recountSignUps } from './counts.ts'
import { depositLedger, eventDeposit } from './deposit-ledger.ts'
import { refundDueOn } from './deposits.ts'
import { loadSignUp, readySignUp } from './ready.ts'
import { holdTogether, holdWhole, idsTogether } from './together.ts'
import { signUpSource, type StoredSignUp } from './source.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { notifyOfDecision, notifyReviewers } from './notify-people.ts'

export interface Review {
  decision: (typeof decisions)[number]
  reason?: string | null | undefined
  collusion_note?: string | null | undefined
}

/**
 * 通过 needs an active recycler that is not blacklisted and whose every licence holds through the pick-up
 * deadline.
 */
async function refuseIneligible(db: Db, who: Caller, row: StoredSignUp, lot: StoredLot): Promise<void> {
  const recycler = await loadRecycler(db, who, row.recycler_id, true)
  await refuseIneligibleRecycler(
    db,
    who,
    recycler,
    lot.clean_end_time === null ? who.now : new Date(lot.clean_end_time),
  )
}

/** Writes a sign-up's next state and its audit entry. */
const write = (
  db: Db,
  who: Caller,
  row: StoredSignUp,
  to: Changes<typeof signUpsTable.$inferInsert>,
  action: AuditAction,
  detail = {},
): Promise<StoredSignUp> =>
  writeRecord(db, who, signUpSource, row, to, { action, detail: { lot_id: row.lot_id, ...detail } })

async function leaveOpinion(
  db: Db,
  who: Caller,
  row: StoredSignUp,
  decision: Review['decision'],
  reason: string | null | undefined,
): Promise<SignUpRow> {
  const opinion = { pre_check: decision, reject_reason: reason ?? null }
  return showSignUp(db, who, await write(db, who, row, opinion, 'pre_check', { decision }))
}

/**
 * Decides on a sign-up, and with it on the bidder's others for the same event. A caller who may only pre-check records
 * an opinion, and the review stays pending.
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
  const [first, ...others] = await idsTogether(db, who, id, 'pending')
  const decided = await decideOne(db, who, first, { decision, reason, collusion_note }, version)
  for (const other of others) await decideOne(db, who, other, { decision, reason, collusion_note })
  return decided
}

/** Decides on the sign-up of one lot, which is held. */
async function decideOne(
  db: Db,
  who: Caller,
  id: number,
  { decision, reason, collusion_note }: Review,
  version?: number,
): Promise<SignUpRow> {
  const { row, lot } = await readySignUp(db, who, id, 'review', version)
  if (decision === 'reject' && !reason) throw invalidField('sign_ups', 'reason', 'required')
  if (!may(who, 'signUps.decide')) return leaveOpinion(db, who, row, decision, reason)
  const answered = await answerFlags(db, who, id, collusion_note, decision === 'approve')
  if (decision === 'approve') await refuseIneligible(db, who, row, lot)
  const to =
    decision === 'approve'
      ? ({ review_status: 'approved', reject_reason: null } as const)
      : ({ review_status: 'rejected', reject_reason: reason ?? null } as const)
  const written = await write(db, who, row, to, decision, answered)
  await recountSignUps(db, who, lot.id)
  const { company_name } = await loadRecycler(db, who, row.recycler_id)
  await notifyOfDecision(db, who, written, lot, company_name)
  return showSignUp(db, who, written)
}

/** Decides on several sign-ups. Those of one bidder for one event are decided once, by the first of them. */
export async function reviewSignUps(
  db: Db,
  who: Caller,
  ids: readonly number[],
  input: Review,
): Promise<BulkAnswer> {
  const rows = await holdTogether(db, who, ids)
  const whole = new Map(rows.map((row) => [row.id, row.event_sign_up_id]))
  const decided = new Set<number>()
  return eachOf(db, who, ids, async (tx, id) => {
    const event = whole.get(id) ?? null
    if (event !== null && decided.has(event)) return
    await reviewSignUp(tx, who, id, input)
    if (event !== null) decided.add(event)
  })
}

/** Makes a rejected sign-up pending again, and with it the bidder's others for the same event. */
export async function resubmitSignUp(
  db: Db,
  who: Caller,
  id: number,
  { materials, version }: { materials?: FileRef[] | undefined; version: number },
): Promise<SignUpRow> {
  await loadSignUp(db, who, id)
  const [first, ...others] = await idsTogether(db, who, id, 'rejected')
  const { row, lot } = await readySignUp(db, who, first, 'resubmit', version)
  if (materials) await refuseForeignFiles(db, who, 'materials', materials, row.materials)
  const again = { review_status: 'pending', pre_check: null, ...(materials && { materials }) } as const
  const written = await write(db, who, row, again, 'submit')
  if (materials) await attachFiles(db, materials, 'sign_ups', row.event_sign_up_id ?? id)
  await recountSignUps(db, who, lot.id)
  for (const other of others) {
    const next = await readySignUp(db, who, other, 'resubmit', undefined)
    await write(db, who, next.row, again, 'submit')
    await recountSignUps(db, who, next.lot.id)
  }
  await notifyReviewers(db, who, lot)
  return showSignUp(db, who, written)
}

/** Cancels a sign-up before the bidding begins. Its deposit is due back. */
export async function cancelSignUp(
  db: Db,
  who: Caller,
  id: number,
  { reason, version }: { reason?: string | null | undefined; version: number },
): Promise<SignUpRow> {
  const before = await loadSignUp(db, who, id)
  if (before.event_sign_up_id !== null) await holdWhole(db, before.event_sign_up_id)
  const { row, lot } = await readySignUp(db, who, id, 'cancel', version)
  const paid = row.deposit_status === 'received' || !isZero(row.received_amount ?? '0')
  const deposit_status = 'refund_due' as const
  const to = {
    review_status: 'cancelled',
    ...(paid && { deposit_status, refund_due_on: await refundDueOn(db, row.platform, who.now) }),
    ...(reason && { reject_reason: reason }),
  } as const
  const written = await write(db, who, row, to, 'cancel', reason ? { reason } : {})
  if (paid) await depositLedger.implementation()(db, who, lot, written, row.deposit_status, deposit_status)
  if (row.event_sign_up_id !== null) await eventDeposit.implementation()(db, who, row.event_sign_up_id)
  await recountSignUps(db, who, lot.id)
  await recount(db, who, row.recycler_id)
  return showSignUp(db, who, written)
}
