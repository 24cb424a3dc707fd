import { type SQL, type SQLWrapper, and, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditResource } from '#contract/audit.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Plain } from '#server/tables/encrypted.ts'

/** The columns that every table has. */
export interface StoredRow {
  id: number
}

export interface VersionedRow extends StoredRow {
  version: number
}

type RowTable = PgTable & { id: PgColumn; $inferSelect: StoredRow }

/**
 * Which rows and which of their fields a caller may see. Each resource has one, and every read applies it.
 */
export interface Visibility<Row extends StoredRow = StoredRow> {
  /** The condition on rows. Undefined means all. */
  rows(who: Caller): SQL | undefined
  /** Fields that this caller may not search, filter or sort by. */
  hidden(who: Caller): readonly string[]
  /** Fields of this row that are shortened or left out for this caller, as declared. */
  masked?(who: Caller, row: Row): readonly string[]
  /** The fields that are masked for somebody. Those people must not notice an edit of these fields alone. */
  maskable?: readonly string[]
  /** Set if rows outside the caller's scope still show a few fields. */
  outline?: Outline
}

/** The fields that everybody sees on every row, although only some people see whole rows. */
export interface Outline {
  fields: readonly string[]
  /** The condition on rows that this caller sees in full. Undefined means all. */
  whole(who: Caller): SQL | undefined
}

/**
 * A column or value that is never null and whose index serves both directions; or a value computed from
 * several columns.
 */
type Order = { column: SQLWrapper } | { merged(who: Caller): MergedOrder }

/**
 * Sorts by a computed value that is the earliest of several dates. Rows without the value come last. The
 * other rows are in one part per date, and an indexed expression orders each part. `first` selects the rows
 * of a part for which its date is the earliest.
 */
export interface MergedOrder {
  value: SQL
  parts: readonly { where: SQL; by: SQL; first: SQL }[]
}

/**
 * Where a resource's rows are stored and how they may be queried. `Row` is the stored row without internal
 * columns.
 */
export interface Source<Row extends StoredRow = StoredRow> {
  resource: Resource
  table: RowTable
  visibility: Visibility<Row>
  /** The default order. Ties are broken by id. */
  order: { column: PgColumn; descending: boolean }
  /** Sort orders that are not simply the column of the field's name. */
  orders?: Readonly<Record<string, Order>>
  /** The SQL conditions of computed flags. */
  derived?: Record<string, (who: Caller) => SQL>
  /** Flags for which walking the list's order is always the fastest plan, so one prepared plan is enough. */
  inOrder?: readonly string[]
  /**
   * A choice by which lists in one order are often filtered. The value is written into the statement's text, so
   * each value has a prepared plan of its own.
   */
  perValue?: { field: string; sort: string }
  /** The condition of a search. Undefined means that the text cannot be searched for. */
  search?(who: Caller, q: string, hidden: readonly string[]): SQL | undefined
  /**
   * Set if the search uses another table. Then the planner chooses the first table by the search term, and is
   * not forced to walk the list's order.
   */
  joined?: boolean
  /** Columns that no answer contains, such as search terms. */
  internal?: readonly string[]
  /**
   * Extra SQL expressions that lists select, by name, such as names of references, which would otherwise cost
   * a separate query.
   */
  beside?: Readonly<Record<string, string>>
}

/** How the audit log and the event stream describe a record. */
export interface RecordLog<Row> {
  resource: AuditResource
  nameOf(row: Row): string | null
  /** The owners of the row. They receive live changes, as do people who see everything. */
  ownersOf(row: Row): readonly (number | null)[]
  /** Holders of any of these permissions receive live changes too. */
  audienceOf?(row: Row): readonly Permission[]
  /** The fields whose changes are logged. */
  fields: readonly (keyof Row & string)[]
}

/** The columns that an update may set, as values or as SQL. */
export type Changes<Columns> = { [K in keyof Columns]?: Columns[K] | SQL }

/** A source whose rows are written. `Columns` is the type of an insert. */
export interface WrittenSource<Row extends VersionedRow, Columns> extends Source<Row> {
  /** Never set. It only carries the type of the table's columns. */
  columns?: Columns
}

/** A source whose writes are logged by `createRecord` and `writeRecord`. */
export interface WritableSource<Row extends VersionedRow, Columns> extends WrittenSource<Row, Columns> {
  log: RecordLog<Row>
}

export type RowOf<S> = S extends Source<infer Row> ? Row : never

type Select<T extends RowTable> = Plain<T['$inferSelect']>
type Visible<T extends RowTable, Internal extends string> = Omit<Select<T>, Internal> & StoredRow
interface Declared<T extends RowTable, Internal extends string> extends Source<Visible<T, Internal>> {
  table: T
  internal?: readonly Internal[]
}

type VersionedTable = RowTable & { $inferSelect: VersionedRow; $inferInsert: object }

/** A source of read-only rows. Its row type is the table's, without the internal columns. */
export const readableSource = <T extends RowTable, const Internal extends keyof Select<T> & string = never>(
  declared: Declared<T, Internal>,
): Source<Visible<T, Internal>> => declared

/** A source of rows that are written without automatic audit entries. */
export const writtenSource = <
  T extends VersionedTable,
  const Internal extends keyof Select<T> & string = never,
>(
  declared: Declared<T, Internal>,
): WrittenSource<Visible<T, Internal> & VersionedRow, Plain<T['$inferInsert']>> => declared

/** A source of rows whose writes add audit entries. */
export const writableSource = <
  T extends VersionedTable,
  const Internal extends keyof Select<T> & string = never,
>(
  declared: Declared<T, Internal> & { log: RecordLog<Visible<T, Internal>> },
): WritableSource<Visible<T, Internal> & VersionedRow, Plain<T['$inferInsert']>> => declared
/** Joins conditions with `and`. Unlike drizzle's `and`, no conditions give `true` instead of undefined. */
export const allOf = (...conditions: readonly (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
