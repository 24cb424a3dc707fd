import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { FollowUpRow } from '#contract/follow-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { listFollowUps } from './follow-ups.ts'
import { ofCustomer, refuseUnreadable } from './readable.ts'
import { poolEvents } from '#server/tables/customers.ts'
import { loggedActs, type TimelineEntry } from '#contract/customer-merge.ts'

const longest = 200
const movesOf = (db: Db, id: number) =>
  db
    .select()
    .from(poolEvents)
    .where(ofCustomer(poolEvents.customer_id, id))
    .orderBy(desc(poolEvents.id))
    .limit(longest)

const editsOf = (db: Db, id: number) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      uid: auditLog.uid,
      action: auditLog.action,
      after: auditLog.after,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'customers'),
        ofCustomer(auditLog.record_id, id),
        inArray(auditLog.action, loggedActs),
        // A merge is logged for both customers. The merged one's entry would repeat the survivor's.
        or(eq(auditLog.record_id, id), isNull(sql`${auditLog.detail} ->> 'into'`)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(longest)

/** The other customer of a merge, or the person whom a contact entry is about. */
function nameIn(detail: unknown): string | null {
  const { other, into_name, contact } = (detail ?? {}) as Readonly<Record<string, unknown>>
  return [other, into_name, contact].find((name) => typeof name === 'string') ?? null
}

type NameOf = (uid: number | null) => string | null

const asMove = (move: Awaited<ReturnType<typeof movesOf>>[number], nameOf: NameOf): TimelineEntry => ({
  id: `move-${move.id}`,
  at: move.at,
  by: move.by_uid,
  by_name: nameOf(move.by_uid),
  what: move.kind,
  from_name: nameOf(move.from_uid),
  to_name: nameOf(move.to_uid),
  reason: move.reason,
  remark: move.remark,
})

const asEdit = (edit: Awaited<ReturnType<typeof editsOf>>[number], nameOf: NameOf): TimelineEntry => ({
  id: `act-${edit.id}`,
  at: edit.at,
  by: edit.uid,
  by_name: nameOf(edit.uid),
  what: edit.action as TimelineEntry['what'],
  fields: Object.keys(edit.after),
  remark: nameIn(edit.detail),
})

const asFollowUp = (followUpRow: FollowUpRow, nameOf: NameOf): TimelineEntry => ({
  id: `follow-${followUpRow.id}`,
  at: followUpRow.created_at,
  by: followUpRow.created_by,
  by_name: nameOf(followUpRow.created_by),
  what: 'follow_up',
  follow_up: followUpRow,
})

/** A customer's history, newest first: moves, names of edited fields, and full follow-ups. */
export async function customerTimeline(db: Db, who: Caller, id: number): Promise<TimelineEntry[]> {
  await refuseUnreadable(db, who, id)
  const [moves, edits, followed] = await Promise.all([
    movesOf(db, id),
    editsOf(db, id),
    listFollowUps(db, who, id, { limit: '100' }),
  ])
  const people = [
    ...moves.flatMap((move) => [move.by_uid, move.from_uid, move.to_uid]),
    ...edits.map((edit) => edit.uid),
  ].filter((uid) => uid !== null)
  const names = await staffNames(db, people)
  const nameOf: NameOf = (uid) => (uid === null ? null : (names.get(uid) ?? null))
  const entries = [
    ...moves.map((move) => asMove(move, nameOf)),
    ...edits.map((edit) => asEdit(edit, nameOf)),
    ...followed.items.map((followUpRow) => asFollowUp(followUpRow, nameOf)),
  ]
  return entries.sort((a, b) => b.at.localeCompare(a.at)).slice(0, longest)
}
