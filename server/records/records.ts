import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/envelope.ts'
import type { Resource } from '../../contract/resource.ts'
import type { Caller } from '../request/caller.ts'
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
import { readRows } from '../speed/read.ts'
import { exactTotal, expectedRows } from '../speed/total.ts'

export type Stored = Record<string, unknown> & { id: number; version: number }
type RecordTable = PgTable & { id: PgColumn; version: PgColumn }

/** Which rows, and which of their fields, a caller may see. One per resource; every read of it takes one. */
export interface Visibility {
  /** The condition on rows; undefined is all. */
  rows(who: Caller): SQL | undefined
  /** Fields that this caller sees masked or not at all: neither searched, filtered nor sorted. */
  hidden(who: Caller): readonly string[]
}

/** Where a resource's rows are and how they are asked for. */
export interface Source {
  resource: Resource
  table: RecordTable
  visibility: Visibility
  /** The order when none is asked for; the id decides between equals. */
  order: { column: PgColumn; descending: boolean }
  /** Conditions of the computed flags. */
  derived?: Record<string, (who: Caller) => SQL>
  /** The condition of a search; undefined finds nothing to search by. */
  search?: (who: Caller, q: string, hidden: readonly string[]) => SQL | undefined
  /** Columns left out of lists (search terms and the like). */
  internal?: readonly string[]
  /** What lists carry beside the columns, as SQL: names of what a row refers to, which would cost a question of their own. */
  beside?: string
}

/** `walked` hides the search from the planner, which then follows the list's order: right where much is found, and one plan does for every term. */
export function conditions(source: Source, who: Caller, query: ListQuery, walked = false): SQL | undefined {
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
export async function listRecords(
  db: Db,
  who: Caller,
  source: Source,
  raw: Readonly<Record<string, unknown>>,
  and_?: SQL,
): Promise<Page<Stored>> {
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
    const items = await readRows<Stored>(db, pageOf(byOrder), plain || walked)
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
  const rows = await readRows<Stored & { counted_total?: number | undefined }>(db, statement, plain)
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
export async function findRecords(
  db: Db,
  who: Caller,
  source: Source,
  q: string,
  limit: number,
  and_?: SQL,
): Promise<Stored[]> {
  const query: ListQuery = { page: 1, limit, sort: undefined, q, filters: [] }
  const reading = readingOf(source, query, and(conditions(source, who, query), and_))
  const { table, where } = reading
  const { rows } = await expectedRows(db, {
    text: `select 1 from ${table} where ${where.text}`,
    values: where.values,
  })
  const found = await readRows<Stored & { counted_total?: number }>(
    db,
    rows < fewFound ? foundPage(reading, rows) : pageOf(reading),
    false,
  )
  for (const row of found) delete row.counted_total
  return found
}

/** One row the caller may see, or the same 404 as for a row that is not there. */
export async function getRecord(
  db: Db,
  who: Caller,
  source: Source,
  id: number,
  lock = false,
): Promise<Stored> {
  const query = db
    .select(selection(source.table, source.internal))
    .from(source.table)
    .where(and(eq(source.table.id, id), source.visibility.rows(who)))
  const [row] = (await (lock ? query.for('update') : query)) as unknown as Stored[]
  if (!row) throw new Refusal('not_found')
  return row
}

/** Refuses an edit made from an older state of the row; the current one goes along so that nothing is lost. */
export function checkVersion(row: Stored, version: number | undefined, current: unknown): void {
  if (version !== undefined && row.version !== version) throw new Refusal('stale_version', {}, { current })
}

/** Writes some columns of a row that is locked by this transaction, as its next version. */
export async function writeRecord(
  db: Db,
  who: Caller,
  source: Source,
  row: Stored,
  changes: Readonly<Record<string, unknown>>,
): Promise<Stored> {
  const [written] = (await db
    .update(source.table)
    .set({
      ...changes,
      version: row.version + 1,
      updated_at: who.now.toISOString(),
      updated_by: who.uid || null,
    })
    .where(eq(source.table.id, row.id))
    .returning(selection(source.table, source.internal))) as unknown as Stored[]
  if (!written) throw new Refusal('not_found')
  return written
}

/** The fields that differ, before and after, for the audit log. */
export function difference(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: readonly string[],
) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
