import { desc, sql } from 'drizzle-orm'
import { audit, type AuditRow } from '#contract/audit.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/lists/list-query.ts'
import { readableSource, type RowOf } from '#server/records/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { auditSeals } from '#server/tables/audit.ts'

export const auditSource = readableSource({
  resource: audit,
  table: auditLog,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: auditLog.at, descending: true },
  search: (_who, q) => sql`(${auditLog.record_name} ilike ${containing(q)})`,
  internal: ['hash'],
})

type StoredEntry = RowOf<typeof auditSource>

const changesOf = ({ before, after }: StoredEntry): AuditRow['changes'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => [
      name,
      { before: before[name] ?? null, after: after[name] ?? null },
    ]),
  )

/** Audit entries for display: with names, and changes side by side. */
export async function presentAudit(db: Db, rows: readonly StoredEntry[]): Promise<AuditRow[]> {
  const names = await staffNames(
    db,
    rows.map((row) => row.uid).filter((uid) => uid !== null),
  )
  const [last] = await db
    .select({ to: auditSeals.to_id })
    .from(auditSeals)
    .orderBy(desc(auditSeals.id))
    .limit(1)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    uid_name: row.uid === null ? null : (names.get(row.uid) ?? null),
    changes: changesOf({ before, after, ...row }),
    sealed: row.id <= (last?.to ?? 0),
    actions: [],
  }))
}
