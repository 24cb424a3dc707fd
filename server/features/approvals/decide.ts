import { eq } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { approvalRoutes, ApprovalRow } from '#contract/approvals.ts'
import { compare } from '#contract/rules/money.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { notify } from '#server/records/notify.ts'
import { getRecord } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { refuseSamePerson } from '#server/features/staff/same-person.ts'
import { readSettings } from '#server/features/company-settings/settings.ts'
import { tellDeciders } from './ask.ts'
import { askedOf, kindOf, type StoredApproval } from './kinds.ts'
import { approvalSource, presentApproval } from './source.ts'

interface Name {
  lot_no: string
  corpore_name: string | null
}

/** Locks the lot, which is always locked first, and returns its name. A payment may have no lot. */
async function lockLot(db: Db, approval: StoredApproval): Promise<Name> {
  if (approval.lot_id === null) return { lot_no: askedOf(approval, 'payment').entry_no, corpore_name: null }
  const { lot_no, corpore_name } = lotsTable
  const [lot] = await db
    .select({ lot_no, corpore_name })
    .from(lotsTable)
    .where(eq(lotsTable.id, approval.lot_id))
    .for('update')
  return required(lot, 'the lot of an approval')
}

/** Approves or rejects a request. An approval is carried out once, in this transaction. */
export async function decideApproval(
  db: Db,
  who: Caller,
  id: number,
  { decision, reason }: BodyOf<typeof approvalRoutes.decide>,
): Promise<ApprovalRow> {
  const seen = await getRecord(db, who, approvalSource, id)
  const { decides, lockFirst, carryOut } = kindOf(seen.kind)
  await refuseSamePerson(db, who, seen.created_by, 'own_request')
  if (!may(who, decides)) throw new Refusal('no_permission')
  await lockFirst?.(db, seen)
  const lot = await lockLot(db, seen)
  const asked = await getRecord(db, who, approvalSource, id, true)
  if (asked.state !== 'waiting') throw new Refusal('already_decided')
  if (decision === 'approve') await refuseSamePerson(db, who, asked.first_decided_by, 'own_decision')
  if (decision === 'reject' && !reason) throw invalidField('approvals', 'reason', 'required')
  if (decision === 'approve' && (await needsAnother(db, asked)))
    return presentApproval(db, who, await approveFirst(db, who, asked, lot))
  const decided = await writeDecision(db, who, asked, lot.lot_no, {
    state: decision === 'approve' ? 'approved' : 'rejected',
    decision_reason: reason ?? null,
  })
  if (decision === 'approve') await carryOut(db, who, decided)
  await tellAsker(db, who, decided, lot.corpore_name ?? lot.lot_no)
  return presentApproval(db, who, decided)
}

/** True if a second person has to approve, because the amount is more than one person may decide alone. */
async function needsAnother(db: Db, asked: StoredApproval): Promise<boolean> {
  const { second_decider_above: limit } = await readSettings(db)
  if (limit === null || asked.first_decided_by !== null) return false
  return compare(await kindOf(asked.kind).amountOf(db, asked), limit) > 0
}

/**
 * Records the first of two approvals. It carries nothing out, and notifies the others that one more is
 * needed.
 */
async function approveFirst(db: Db, who: Caller, asked: StoredApproval, lot: Name): Promise<StoredApproval> {
  const first = await writeRecord(
    db,
    who,
    approvalSource,
    asked,
    { first_decided_by: who.uid, first_decided_at: who.now.toISOString() },
    { action: 'approve_asked', record_name: lot.lot_no, detail: { ...asked.asked } },
  )
  await tellDeciders(db, who, lot, first, 'approval_second')
  return first
}

function writeDecision(
  db: Db,
  who: Caller,
  asked: StoredApproval,
  lotNo: string,
  changes: Pick<StoredApproval, 'state' | 'decision_reason'>,
): Promise<StoredApproval> {
  const decision = { ...changes, decided_at: who.now.toISOString(), decided_by: who.uid }
  return writeRecord(db, who, approvalSource, asked, decision, {
    action: changes.state === 'approved' ? 'approve_asked' : 'reject_asked',
    record_name: lotNo,
    detail: { ...asked.asked },
  })
}

async function tellAsker(db: Db, who: Caller, { id, state, created_by }: StoredApproval, name: string) {
  if (created_by === null) return
  await notify(db, who, created_by, {
    kind: state === 'approved' ? 'approval_approved' : 'approval_rejected',
    values: { by: who.nickname, name },
    url: addressOf('approvals', { id }),
  })
}
