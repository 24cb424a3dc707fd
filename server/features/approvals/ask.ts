import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ApprovalKindName, ApprovalRow, Asked } from '#contract/approvals.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import { lockRecords, recordsWhere } from '#server/records/records.ts'
import { Refusal } from '#server/request/errors.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { approvalsTable as table, singleKinds } from '#server/tables/approvals.ts'
import { staffTable } from '#server/tables/staff.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { kindOf, type StoredApproval } from './kinds.ts'
import { approvalSource, ofRound, presentApprovals } from './source.ts'

/** The reason for a request, with its proof. */
export interface Grounds {
  reason: string
  files?: readonly FileRef[] | null | undefined
  consent_files?: readonly FileRef[] | null | undefined
}

/** The subject of a request: a round of a lot, or money that belongs to no lot. */
type Subject = Pick<StoredLot, 'round_no' | 'lot_no' | 'corpore_name'> & { id: number | null }

/** Withdraws requests that wait or were approved, because something else replaces them. */
export async function withdrawApprovals(
  db: Db,
  who: Caller,
  lot: Pick<StoredLot, 'id' | 'round_no' | 'lot_no'>,
  kind: ApprovalKindName,
  states: readonly StoredApproval['state'][] = ['waiting', 'approved'],
): Promise<void> {
  const held = await lockRecords(
    db,
    approvalSource,
    and(ofRound(lot, kind), inArray(table.state, [...states])),
  )
  for (const approval of held)
    await writeRecord(
      db,
      who,
      approvalSource,
      approval,
      { state: 'withdrawn' },
      { action: 'withdraw_asked', record_name: lot.lot_no },
    )
}

/** Notifies everybody who may decide and has no part in the request yet. */
export async function tellDeciders(
  db: Db,
  who: Caller,
  lot: Pick<StoredLot, 'lot_no' | 'corpore_name'>,
  approval: StoredApproval,
  kind: 'approval_asked' | 'approval_second',
): Promise<void> {
  const people = await db
    .select({ uid: staffTable.id })
    .from(staffTable)
    .where(holding(kindOf(approval.kind).decides))
  const notice = {
    kind,
    values: { by: who.nickname, name: lot.corpore_name ?? lot.lot_no },
    url: addressOf('approvals', { id: approval.id }),
  }
  for (const { uid } of people)
    if (uid !== who.uid && uid !== approval.created_by) await notify(db, who, uid, notice)
}

/** Creates a request for an approval. The caller has locked its subject. */
export async function askApproval(
  db: Db,
  who: Caller,
  lot: Subject,
  asked: Asked,
  { reason, files: proof, consent_files }: Grounds,
): Promise<StoredApproval> {
  const [files, consent] = [proof ?? [], consent_files ?? []]
  await refuseForeignFiles(db, who, 'files', files, [])
  await refuseForeignFiles(db, who, 'consent_files', consent, [])
  if (lot.id !== null && singleKinds.includes(asked.kind))
    await withdrawApprovals(db, who, { ...lot, id: lot.id }, asked.kind, ['waiting'])
  const approval = await createRecord(
    db,
    who,
    approvalSource,
    {
      kind: asked.kind,
      asked,
      reason,
      files: [...files],
      consent_files: [...consent],
      lot_id: lot.id,
      round_no: lot.round_no,
      created_at: who.now.toISOString(),
    },
    { action: 'ask_approval', record_name: lot.lot_no, detail: { ...asked } },
  )
  await attachFiles(db, [...files, ...consent], 'approvals', approval.id)
  await tellDeciders(db, who, lot, approval, 'approval_asked')
  return approval
}

/** Kinds that block a settlement. */
const settlementKinds: readonly ApprovalKindName[] = ['settlement_quantity', 'price_adjustment', 'charge']

/** Approvals that wait for a decision about the settlement of the lot's current round. */
export async function waitingFor(db: Db, who: Caller, lot: StoredLot): Promise<ApprovalRow[]> {
  const rows = await recordsWhere(
    db,
    approvalSource,
    and(ofRound(lot), inArray(table.kind, [...settlementKinds]), eq(table.state, 'waiting')),
  )
  return presentApprovals(db, who, rows)
}

/** The last approval of this kind for the lot's current round. */
export async function approvedOf(
  db: Db,
  lot: { id: number; round_no: number },
  kind: ApprovalKindName,
): Promise<StoredApproval | undefined> {
  const rows = await recordsWhere(db, approvalSource, and(ofRound(lot, kind), eq(table.state, 'approved')))
  return rows.at(-1)
}

/** The requests about one record. Refuses while one waits. The record is locked. */
async function decidedRequests(
  db: Db,
  kind: ApprovalKindName,
  name: 'sign_up_id' | 'entry_id',
  id: number,
): Promise<StoredApproval[]> {
  const aboutIt = sql`(${table.asked} ->> ${name})::bigint = ${id}`
  const rows = await recordsWhere(db, approvalSource, and(eq(table.kind, kind), aboutIt))
  if (rows.some(({ state }) => state === 'waiting')) throw new Refusal('approval_waits')
  return rows
}

/** Refuses a second request about a record while the first one waits. */
export const refuseWaiting = async (...about: Parameters<typeof decidedRequests>): Promise<void> => {
  await decidedRequests(...about)
}

/** True if the request about one record is approved. Refuses while it waits. */
export const isRequestApproved = async (...about: Parameters<typeof decidedRequests>): Promise<boolean> =>
  (await decidedRequests(...about)).some(({ state }) => state === 'approved')
