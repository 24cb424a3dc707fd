import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TimelineEntry } from '../../../contract/customer-history.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { auditEntries } from '../../tables/audit.ts'
import { staffNames } from '../staff/names.ts'
import { listFollowUps } from './follow-ups.ts'
import { refuseUnreadable } from './readable.ts'
import { poolEvents } from '../../tables/customers.ts'

const longest = 200
const fromAudit = ['create', 'import', 'edit', 'archive', 'tag'] as const

/** A customer's history, newest first: its moves, edits by field name, and follow-ups in full. */
export async function customerTimeline(db: Db, who: Caller, id: number): Promise<TimelineEntry[]> {
  await refuseUnreadable(db, who, id)
  const [moves, edits, followed] = await Promise.all([
    db
      .select()
      .from(poolEvents)
      .where(eq(poolEvents.customer_id, id))
      .orderBy(desc(poolEvents.id))
      .limit(longest),
    db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.resource, 'customers'),
          eq(auditEntries.record_id, id),
          inArray(auditEntries.action, fromAudit),
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(longest),
    listFollowUps(db, who, id, { limit: '100' }),
  ])
  const people = [
    ...moves.flatMap((one) => [one.by_uid, one.from_uid, one.to_uid]),
    ...edits.map((one) => one.uid),
  ].filter((uid) => uid !== null)
  const names = await staffNames(db, people)
  const nameOf = (uid: number | null) => (uid === null ? null : (names.get(uid) ?? null))
  const entries: TimelineEntry[] = [
    ...moves.map(
      (one): TimelineEntry => ({
        id: `move-${one.id}`,
        at: one.at,
        by: one.by_uid,
        by_name: nameOf(one.by_uid),
        what: one.kind,
        from_name: nameOf(one.from_uid),
        to_name: nameOf(one.to_uid),
        reason: one.reason,
        remark: one.remark,
      }),
    ),
    ...edits.map(
      (one): TimelineEntry => ({
        id: `act-${one.id}`,
        at: one.at,
        by: one.uid,
        by_name: nameOf(one.uid),
        what: one.action as TimelineEntry['what'],
        fields: Object.keys(one.after),
      }),
    ),
    ...followed.items.map(
      (one): TimelineEntry => ({
        id: `follow-${one.id}`,
        at: one.created_at,
        by: one.created_by,
        by_name: nameOf(one.created_by),
        what: 'follow_up',
        follow_up: one,
      }),
    ),
  ]
  return entries.sort((one, other) => other.at.localeCompare(one.at)).slice(0, longest)
}
