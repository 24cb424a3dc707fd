import { and, asc, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../contract/envelope.ts'
import type { Resource } from '../contract/resource.ts'
import type { Caller } from './caller.ts'
import type { Db } from './db/client.ts'
import { InvalidFields, Refusal } from './errors.ts'
import { filterSql, readListQuery, type ListQuery } from './list-query.ts'
import { estimatedRows } from './total.ts'

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
}

const columnOf = (table: PgTable, name: string) => (table as unknown as Record<string, PgColumn>)[name]

export function conditions(source: Source, who: Caller, query: ListQuery): SQL | undefined {
  const filters = query.filters.flatMap((filter): (SQL | undefined)[] => {
    const flag = source.derived?.[filter.name]?.(who)
    if (flag) return (filter.any ?? []).map((wanted) => (wanted === true ? flag : not(flag)))
    const column = columnOf(source.table, filter.name)
    if (!column) throw new InvalidFields(source.resource.name, [{ name: filter.name, fault: 'unknown_field' }])
    return filterSql(filter, column)
  })
  const hidden = source.visibility.hidden(who)
  const found = query.q === '' ? undefined : (source.search?.(who, query.q, hidden) ?? sql`false`)
  return and(source.visibility.rows(who), ...filters, found)
}

export function ordering(source: Source, query: ListQuery): SQL[] {
  const column = query.sort ? columnOf(source.table, query.sort.name) : source.order.column
  const descending = query.sort ? query.sort.descending : source.order.descending
  if (!column) throw new InvalidFields(source.resource.name, [{ name: 'sort', fault: 'unknown_choice' }])
  // NULLS LAST only where it says something, or no index of the plain order serves.
  const nulls = column.notNull ? sql`` : sql` nulls last`
  return descending ? [sql`${column} desc${nulls}`, desc(source.table.id)] : [sql`${column} asc${nulls}`, asc(source.table.id)]
}

export const selection = (table: PgTable, leaveOut: readonly string[] = []): Record<string, PgColumn> =>
  Object.fromEntries(
    getTableConfig(table)
      .columns.filter((column) => !leaveOut.includes(column.name))
      .map((column) => [column.name, column]),
  )

export const exactTotal = 10_000

/** One page of what the caller may see. `total` is exact up to 10,000. */
export async function listRecords(db: Db, who: Caller, source: Source, raw: Readonly<Record<string, unknown>>, and_?: SQL): Promise<Page<Stored>> {
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const where = and(conditions(source, who, query), and_)
  const { page, limit } = query
  const offset = (page - 1) * limit
  const order = ordering(source, query)
  const { table } = source
  const estimate = await estimatedRows(db, sql`select 1 from ${table} where ${where ?? sql`true`}`)
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const columns = selection(table, source.internal)
  const capped = sql<string>`(select count(*) from (select 1 from ${table} where ${where ?? sql`true`} limit ${exactTotal + 1}) as counted)`
  const counted = estimate === undefined ? { ...columns, counted_total: capped } : columns
  const rows = (await (offset === 0
    ? db
        .select(counted)
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
    : db
        .select(counted)
        .from(table)
        .where(inArray(table.id, ids))
        .orderBy(...order))) as unknown as (Stored & { counted_total?: string })[]
  const total = estimate ?? Number(rows[0]?.counted_total ?? (offset === 0 ? 0 : await countRows(db, capped)))
  for (const row of rows) delete row.counted_total
  if (total <= exactTotal) return { items: rows, total, page, limit }
  return { items: rows, total: Math.max(total, offset + rows.length), page, limit, total_is_estimate: true }
}

const countRows = async (db: Db, capped: SQL): Promise<number> => {
  const result = await db.execute<{ total: string }>(sql`select ${capped} as total`)
  return Number(result.rows[0]?.total ?? 0)
}

/** One row the caller may see, or the same 404 as for a row that is not there. */
export async function getRecord(db: Db, who: Caller, source: Source, id: number, lock = false): Promise<Stored> {
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
export async function writeRecord(db: Db, who: Caller, source: Source, row: Stored, changes: Readonly<Record<string, unknown>>): Promise<Stored> {
  const [written] = (await db
    .update(source.table)
    .set({ ...changes, version: row.version + 1, updated_at: who.now.toISOString(), updated_by: who.uid || null } as never)
    .where(eq(source.table.id, row.id))
    .returning(selection(source.table, source.internal))) as unknown as Stored[]
  if (!written) throw new Refusal('not_found')
  return written
}

/** The fields that differ, before and after, for the audit log. */
export function difference(before: Stored, after: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
