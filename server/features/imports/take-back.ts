import { inArray } from 'drizzle-orm'
import type { Caller, NewAuditEntry } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeColumns } from '#server/records/write-records.ts'
import type { Changes, WritableSource } from '#server/records/source.ts'
import { difference } from '#server/records/write-log.ts'
import { readRows } from '#server/speed/read.ts'
import type { Plain } from '#server/tables/encrypted.ts'
import type { importRows } from '#server/tables/imports.ts'
import type { ImportedRow } from './sort-lines.ts'
import { referencesTo } from './references-to.ts'
import { takeBackLicences } from './licences.ts'
import { takeBackPeople } from './write-people.ts'
import { recordTogether } from './write-rows.ts'

export type KeptRow = Plain<typeof importRows.$inferSelect>
export interface TakenBack {
  taken_back: number
  left_alone: number
  /** The phone numbers of the undone rows, as keys for `countCompared`. */
  compared: string[]
}

/** Tables that refer to a record without a foreign key. */
const traces: Readonly<Record<string, readonly string[]>> = {
  customers: ['pool_events', 'reveals', 'counted_claims'],
}

/**
 * Tables whose rows are removed with the record. Edits of contacts show in the customer's audit log instead.
 */
const alongside = ['customer_contacts']

/**
 * Records that somebody has used since the import wrote them: another row refers to them, or the audit log
 * has another act on them. An edit of the record itself shows in its version.
 */
async function touched(
  db: Db,
  resource: string,
  import_id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const references = await referencesTo(db, resource)
  const places = [
    ...references
      .filter(({ table }) => !alongside.includes(table))
      .map(({ table, column }) => {
        const foreign = table === 'qualifications' ? 'and imported_from::text is distinct from $3' : ''
        return `select ${column} as id from ${table} where ${column} = any($1) ${foreign}`
      }),
    ...(traces[resource] ?? []).map(
      (table) => `select customer_id as id from ${table} where customer_id = any($1)`,
    ),
    `select record_id as id from audit_log where resource = $2 and record_id = any($1)
       and detail ->> 'import_id' is distinct from $3`,
  ]
  const rows = await readRows<{ id: number }>(
    db,
    { text: places.join(' union '), values: [ids, resource, String(import_id)] },
    false,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes new records through a database function, which checks again. The application's role cannot delete
 * others.
 */
async function remove(
  db: Db,
  resource: 'customers' | 'recyclers',
  import_id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const text = `select id from take_back_imported_${resource}($1, $2) as id`
  const rows = await readRows<{ id: number }>(db, { text, values: [import_id, ids] }, false)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the new records that nobody has used since. */
async function untouchedOf<Row extends ImportedRow>(
  db: Db,
  resource: string,
  import_id: number,
  fresh: readonly Row[],
): Promise<Row[]> {
  const ids = fresh.map(({ id }) => id)
  const away = await touched(db, resource, import_id, ids)
  return fresh.filter(({ id }) => !away.has(id))
}

/** Undoes an import's writes to these records, unless somebody has used them since. Sends one live event. */
export async function takeBack<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  import_id: number,
  batch: readonly KeptRow[],
): Promise<TakenBack> {
  const resource = source.resource.name as 'customers' | 'recyclers'
  const ids = batch.map(({ record_id }) => record_id)
  const rows = new Map(
    (await lockRecords(db, source, inArray(source.table.id, ids))).map((row) => [row.id, row]),
  )
  const same = batch.flatMap(({ record_id, version, before }) => {
    const row = rows.get(record_id)
    return row?.version === version ? [{ row, before }] : []
  })
  const fresh = same.flatMap(({ row, before }) => (before === null ? [row] : []))
  const updated = same.flatMap(({ row, before }) => (before === null ? [] : [{ row, before }]))
  const untouched = await untouchedOf(db, resource, import_id, fresh)
  const whole = [...untouched, ...updated.map(({ row }) => row)].map(({ id }) => id)
  if (resource === 'customers') await takeBackPeople(db, import_id, whole)
  else await takeBackLicences(db, import_id, whole)
  const removed = await remove(
    db,
    resource,
    import_id,
    untouched.map(({ id }) => id),
  )
  const entries = untouched
    .filter(({ id }) => removed.has(id))
    .map((row) => auditEntryOf(source, import_id, row))
  for (const { row, before } of updated) entries.push(await restore(db, who, source, import_id, row, before))
  recordTogether(who, entries)
  const undone = new Set(entries.map(({ record_id }) => record_id))
  const compared = same.flatMap(({ row }) =>
    undone.has(row.id) ? [`${resource} phone ${phoneDigits(row.phone)}`] : [],
  )
  return { taken_back: entries.length, left_alone: batch.length - entries.length, compared }
}

function auditEntryOf<Row extends ImportedRow, Columns extends object>(
  { log }: WritableSource<Row, Columns>,
  import_id: number,
  row: Row,
  rest: Partial<NewAuditEntry> = {},
): NewAuditEntry {
  return {
    action: 'undo_import',
    resource: log.resource,
    record_id: row.id,
    record_name: row.company_name,
    version: row.version + 1,
    owners: log.ownersOf(row),
    detail: { import_id },
    ...rest,
  }
}

/** Restores the fields to their values before the update, as the next version. */
async function restore<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  import_id: number,
  row: Row,
  before: string,
): Promise<NewAuditEntry> {
  const old = JSON.parse(before) as Partial<Row>
  const after = { ...row, ...old }
  // The values were read from these columns.
  const changes = { ...old, ...keysOf(after) } as Changes<Columns>
  const { version } = await writeColumns(db, who, source, row, changes)
  return auditEntryOf(source, import_id, row, { version, ...difference(row, after, Object.keys(old)) })
}
