import { and, desc, eq } from 'drizzle-orm'
import type { ConsignorTimelineEntry } from '#contract/consignors.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { loadOwnConsignor } from './consignors.ts'

const longest = 200

/** A consignor's history for those who see it in full: who did what, and which fields changed. */
export async function consignorTimeline(db: Db, who: Caller, id: number): Promise<ConsignorTimelineEntry[]> {
  await loadOwnConsignor(db, who, id)
  const { resource, record_id } = auditLog
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(resource, 'consignors'), eq(record_id, id)))
    .orderBy(desc(auditLog.id))
    .limit(longest)
  const names = await staffNames(
    db,
    entries.map((entry) => entry.uid).filter((uid) => uid !== null),
  )
  return entries.map(({ id: entry, at, uid, action, after }) => ({
    id: entry,
    at,
    by_name: uid === null ? null : (names.get(uid) ?? null),
    what: action,
    fields: action === 'create' ? [] : Object.keys(after),
  }))
}
