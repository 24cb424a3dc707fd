import { type SQL, and, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditResource } from '#contract/audit.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'

/** What every stored row has; the other columns are its table's own. */
export interface StoredRow {
  id: number
}
export interface VersionedRow extends StoredRow {
  version: number
}

type RowTable = PgTable & { id: PgColumn; $inferSelect: StoredRow }

/** Which rows, and which of their fields, a caller may see. One per resource; every read of it takes one. */
export interface Visibility<Row extends StoredRow = StoredRow> {
  /** The condition on rows; undefined is all. */
  rows(who: Caller): SQL | undefined
  /** Fields that this caller may neither search, filter nor sort by. */
  hidden(who: Caller): readonly string[]
  /** Fields of this row that the caller gets shortened or not at all, as their declarations say. */
  masked?(who: Caller, row: Row): readonly string[]
  /** Where rows outside the caller's own show next to nothing. */
  outline?: Outline
}

/** What everybody sees of every row, where the whole of it is for some people only. */
export interface Outline {
  fields: readonly string[]
  /** The condition of rows that this caller sees in full; undefined is all. */
  whole(who: Caller): SQL | undefined
}

/** A column that is never null, read in either direction of its index; or a value that no column holds. */
type Order = { column: PgColumn } | { merged(who: Caller): MergedOrder }

/**
 * The order of a computed value that is the least of several clocks. Rows without it come last. Every other row
 * is in a part for each of its clocks, where an indexed expression orders the rows by that clock; `first` says
 * for which of them it is the least.
 */
export interface MergedOrder {
  value: SQL
  parts: readonly { where: SQL; by: SQL; first: SQL }[]
}

/**
 * Where a resource's rows are and how they are asked for. `Row` is a row as it is stored, without internal
 * columns.
 */
export interface Source<Row extends StoredRow = StoredRow> {
  resource: Resource
  table: RowTable
  visibility: Visibility<Row>
  /** The order when none is asked for; the id decides between equals. */
  order: { column: PgColumn; descending: boolean }
  /** Orders by something else than the column of the field's name. */
  orders?: Readonly<Record<string, Order>>
  /** Conditions of the computed flags. */
  derived?: Record<string, (who: Caller) => SQL>
  /** Flags whose rows are best found in the order of the list whatever the moment, so that one plan does. */
  inOrder?: readonly string[]
  /** The condition of a search; undefined finds nothing to search by. */
  search?(who: Caller, q: string, hidden: readonly string[]): SQL | undefined
  /**
   * The search looks at another table. The planner then chooses by the term which table comes first, and is not
   * told to walk the order of the list.
   */
  joined?: boolean
  /** Columns that no answer holds (search terms and the like). */
  internal?: readonly string[]
  /**
   * What lists select besides the columns, in SQL by its name: names of references, which would otherwise
   * cost a query of their own.
   */
  beside?: Readonly<Record<string, string>>
}

/** What the audit log and the event stream say of a record. */
export interface RecordLog<Row> {
  resource: AuditResource
  nameOf(row: Row): string | null
  /** Who hears of a change live, besides those who see everything: the owners of the row. */
  ownersOf(row: Row): readonly (number | null)[]
  /** Everybody who holds one of these permissions hears of it too. */
  audienceOf?(row: Row): readonly Permission[]
  /** The fields whose differences are logged. */
  fields: readonly (keyof Row & string)[]
}

/** What an update may set: values of columns, or SQL that makes them. */
export type Changes<Columns> = { [K in keyof Columns]?: Columns[K] | SQL }

/** A source whose rows are written. `Columns` is what an insert may hold. */
export interface WrittenSource<Row extends VersionedRow, Columns> extends Source<Row> {
  /** Never set: it carries the type of the table's columns. */
  columns?: Columns
}
/** A source whose writes log themselves, by `createRecord` and `writeRecord`. */
export interface WritableSource<Row extends VersionedRow, Columns> extends WrittenSource<Row, Columns> {
  log: RecordLog<Row>
}

export type RowOf<S> = S extends Source<infer Row> ? Row : never

type Select<T extends RowTable> = T['$inferSelect']
type Visible<T extends RowTable, Internal extends string> = Omit<Select<T>, Internal> & StoredRow
interface Declared<T extends RowTable, Internal extends string> extends Source<Visible<T, Internal>> {
  table: T
  internal?: readonly Internal[]
}

type VersionedTable = RowTable & { $inferSelect: VersionedRow; $inferInsert: object }

/** A source of rows that are only read. Its row type is the table's, without the internal columns. */
export const readableSource = <T extends RowTable, const Internal extends keyof Select<T> & string = never>(
  declared: Declared<T, Internal>,
): Source<Visible<T, Internal>> => declared

/** A source of rows that are written but tell nothing by themselves. */
export const writtenSource = <
  T extends VersionedTable,
  const Internal extends keyof Select<T> & string = never,
>(
  declared: Declared<T, Internal>,
): WrittenSource<Visible<T, Internal> & VersionedRow, T['$inferInsert']> => declared

/** A source of rows whose writes log themselves. */
export const writableSource = <
  T extends VersionedTable,
  const Internal extends keyof Select<T> & string = never,
>(
  declared: Declared<T, Internal> & { log: RecordLog<Visible<T, Internal>> },
): WritableSource<Visible<T, Internal> & VersionedRow, T['$inferInsert']> => declared
/** All of these conditions. Unlike drizzle's `and`, it is a condition even if none is given. */
export const all = (...conditions: readonly (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
