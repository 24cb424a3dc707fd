import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import type { AuditAction } from '../../contract/audit.ts'
import type { Page } from '../../contract/envelope.ts'
import { record, type Caller } from '../request/caller.ts'
import type { Db } from '../db/client.ts'
import { InvalidFields, Refusal } from '../request/errors.ts'
import { filterSql, readListQuery, type ListQuery } from './list-query.ts'
import {
  cappedCount,
  columnOf,
  fewFound,
  foundPage,
  pageOf,
  readingOf,
  selection,
  type Reading,
} from './list-statements.ts'
import type {
  Changes,
  RecordLog,
  Source,
  StoredRow,
  VersionedRow,
  WritableSource,
  WrittenSource,
} from './source.ts'
import { readRows, type Rendered } from '../speed/read.ts'
import { exactTotal, expectedRows } from '../speed/total.ts'

/** @see StoredRow; a row whose own columns nobody names. */
export type Stored = Record<string, unknown> & VersionedRow

/** `walked` hides the search from the planner, which then follows the list's order: right where much is found, and one plan does for every term. */
export function conditions(
  source: Pick<Source, 'table' | 'resource' | 'derived' | 'visibility' | 'search'>,
  who: Caller,
  query: ListQuery,
  walked = false,
): SQL | undefined {
  const filters = query.filters.flatMap((filter): (SQL | undefined)[] => {
    const flag = source.derived?.[filter.name]?.(who)
    if (flag) return (filter.any ?? []).map((wanted) => (wanted === true ? flag : not(flag)))
    const column = columnOf(source.table, filter.name)
    if (!column)
      throw new InvalidFields(source.resource.name, [{ name: filter.name, fault: 'unknown_field' }])
    return filterSql(filter, column)
  })
  const hidden = source.visibility.hidden(who)
  const found = query.q === '' ? undefined : (source.search?.(who, query.q, hidden) ?? sql`false`)
  return and(
    source.visibility.rows(who),
    ...filters,
    found && walked ? sql`coalesce(${found}, false)` : found,
  )
}

/** One page of what the caller may see. `total` is exact up to 10,000. */
export async function listRecords<Row extends StoredRow>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  raw: Readonly<Record<string, unknown>>,
  and_?: SQL,
): Promise<Page<Row>> {
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const { page, limit, q } = query
  const reading = readingOf(source, query, and(conditions(source, who, query), and_))
  const { table, where, offset } = reading
  const expected = await expectedRows(db, {
    text: `select 1 from ${table} where ${where.text}`,
    values: where.values,
  })
  const plain = q === '' && query.filters.length === 0
  if (expected.many) {
    const walked = q !== '' && query.filters.length === 0 && !query.sort
    const byOrder = walked
      ? readingOf(source, query, and(conditions(source, who, query, true), and_))
      : reading
    const items = await readRows<Row>(db, pageOf(byOrder), plain || walked)
    return {
      items,
      total: Math.max(expected.rows, exactTotal + 1, offset + items.length),
      page,
      limit,
      total_is_estimate: true,
    }
  }
  const statement =
    q !== '' && expected.rows < fewFound
      ? foundPage(reading, expected.rows)
      : pageOf(reading, `, ${cappedCount(reading)} as counted_total`)
  const rows = await readRows<Row & { counted_total?: number | undefined }>(db, statement, plain)
  const total = rows[0]?.counted_total ?? (offset === 0 ? 0 : await countRows(db, reading))
  // Undefined is not answered; deleting would make a dictionary of each row, several times slower to present.
  for (const row of rows) row.counted_total = undefined
  if (total <= exactTotal) return { items: rows, total, page, limit }
  expected.many = true
  return { items: rows, total: Math.max(total, expected.rows), page, limit, total_is_estimate: true }
}

async function countRows(db: Db, reading: Reading): Promise<number> {
  const [row] = await readRows<{ total: number }>(
    db,
    { text: `select ${cappedCount(reading)} as total`, values: reading.where.values },
    false,
  )
  return row?.total ?? 0
}

/** The first rows of a search, as the resource's own list would find them, without counting the others. */
export async function findRecords<Row extends StoredRow>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  q: string,
  limit: number,
  and_?: SQL,
): Promise<Row[]> {
  const query: ListQuery = { page: 1, limit, sort: undefined, q, filters: [] }
  const reading = readingOf(source, query, and(conditions(source, who, query), and_))
  const { table, where } = reading
  const { rows } = await expectedRows(db, {
    text: `select 1 from ${table} where ${where.text}`,
    values: where.values,
  })
  const found = await readRows<Row & { counted_total?: number }>(
    db,
    rows < fewFound ? foundPage(reading, rows) : pageOf(reading),
    false,
  )
  for (const row of found) delete row.counted_total
  return found
}

/** A drizzle statement as `readRows` takes it. */
const statementOf = (query: { toSQL(): { sql: string; params: unknown[] } }): Rendered => {
  const { sql: text, params: values } = query.toSQL()
  return { text, values }
}

/** One row the caller may see, or the same 404 as for a row that does not exist. */
export async function getRecord<Row extends StoredRow>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  id: number,
  lock = false,
): Promise<Row> {
  const query = db
    .select(selection(source.table, source.internal))
    .from(source.table)
    .where(and(eq(source.table.id, id), source.visibility.rows(who)))
  const [row] = await readRows<Row>(db, statementOf(lock ? query.for('update') : query), true)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Rows under a condition, whatever the caller's scope, locked for the rest of the transaction in the order of their ids. */
export async function lockRecords<Row extends StoredRow>(
  db: Db,
  source: Source<Row>,
  where: SQL | undefined,
  { most, skipLocked = false }: { most?: number; skipLocked?: boolean } = {},
): Promise<Row[]> {
  const query = db
    .select(selection(source.table, source.internal))
    .from(source.table)
    .where(where)
    .orderBy(source.table.id)
    .for('update', skipLocked ? { skipLocked } : {})
    .$dynamic()
  return readRows<Row>(db, statementOf(most === undefined ? query : query.limit(most)), false)
}

/** Refuses an edit made from an older state of the row. Only then is the current one presented, so that nothing is lost. */
export async function checkVersion(
  row: VersionedRow,
  version: number | undefined,
  present: () => unknown,
): Promise<void> {
  if (version !== undefined && row.version !== version)
    throw new Refusal('stale_version', {}, { current: await present() })
}

/** What the log says of a write besides what the source knows: the act, and what the record itself does not show. */
export interface LogEntry {
  action: AuditAction
  /** The name and the owners, where another row holds them. */
  record_name?: string | null
  owners?: readonly (number | null)[]
  detail?: Readonly<Record<string, unknown>>
  /** The logged fields, where they are others than the differences. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

function logWrite<Row extends VersionedRow>(
  who: Caller,
  { log }: { log: RecordLog<Row> },
  before: Row | undefined,
  row: Row,
  entry: LogEntry,
): void {
  const owners = [...(before ? log.ownersOf(before) : []), ...log.ownersOf(row)]
  record(who, {
    resource: log.resource,
    record_id: row.id,
    record_name: log.nameOf(row),
    version: row.version,
    owners: [...new Set(owners)],
    ...(log.audience && { audience: log.audience }),
    ...(before && difference(before, row, log.fields)),
    ...entry,
  })
}

/** The given fields of a new row, as they are stored: only there an amount has its two decimals. */
function storedFields(row: object, given: object, names: readonly string[]): Record<string, unknown> {
  const filled = new Map(Object.entries(given).filter(([, value]) => value !== undefined))
  return Object.fromEntries(Object.entries(row).filter(([name]) => filled.has(name) && names.includes(name)))
}

/** Inserts a row by this caller and logs what was given for it. */
export async function createRecord<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  values: NoInfer<Columns>,
  entry: Partial<LogEntry> = {},
): Promise<Row> {
  const row = await insertRow(db, who, source, values)
  logWrite(who, source, undefined, row, {
    action: 'create',
    after: storedFields(row, values, source.log.fields),
    ...entry,
  })
  return row
}

/** The same without a line in the log, for rows that the line of another record tells of. */
export async function insertRow<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WrittenSource<Row, Columns>,
  values: NoInfer<Columns>,
): Promise<Row> {
  const by = { created_by: who.uid || null, updated_by: who.uid || null }
  const query = db
    .insert(source.table)
    .values({ ...values, ...by })
    .returning(selection(source.table, source.internal))
  const [row] = await readRows<Row>(db, statementOf(query), false)
  if (!row) throw new Refusal('internal')
  return row
}

/** Writes columns of a row that this transaction has locked, as its next version, and logs what differs. */
export async function writeRecord<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  row: Row,
  changes: NoInfer<Changes<Columns>>,
  entry: LogEntry,
): Promise<Row> {
  const written = await writeColumns(db, who, source, row, changes)
  logWrite(who, source, row, written, entry)
  return written
}

/** The same without a line in the log, for changes that the line of another record tells of. */
export async function writeColumns<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WrittenSource<Row, Columns>,
  row: Row,
  changes: NoInfer<Changes<Columns>>,
): Promise<Row> {
  const query = db
    .update(source.table)
    .set({
      ...changes,
      version: row.version + 1,
      updated_at: who.now.toISOString(),
      updated_by: who.uid || null,
    })
    .where(eq(source.table.id, row.id))
    .returning(selection(source.table, source.internal))
  const [written] = await readRows<Row>(db, statementOf(query), false)
  if (!written) throw new Refusal('not_found')
  return written
}

/** The fields that differ, before and after, for the audit log. */
export function difference(before: object, after: object, names: readonly string[]) {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const changed = names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)))
  const values = (of: Map<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, of.get(name) ?? null]))
  return { before: values(old), after: values(now) }
}
