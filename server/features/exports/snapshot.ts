import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { withStatementTime } from '#server/db/deadline.ts'
import { readListQuery } from '#server/lists/list-query.ts'
import { readRows, rendered, type Rendered } from '#server/speed/read.ts'
import { readingOf } from '#server/lists/list-statements.ts'
import { decryptRows } from '#server/records/read-records.ts'
import type { Source, StoredRow } from '#server/records/source.ts'
import { asQuery } from './filters.ts'
import type { StoredExport } from './source.ts'
import type { ExportTarget } from './targets.ts'
import { conditions } from '#server/lists/list-records.ts'
import { selection } from '#server/records/statements.ts'

const batchSize = 500

/**
 * Settings of a long read. All rows are read, so the planner must minimise the total time and not the time to
 * the first row.
 */
const settings = {
  statement_timeout: '10min',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '2min',
  cursor_tuple_fraction: '1',
  work_mem: '64MB',
}

/** Milliseconds, slightly above PostgreSQL's own `statement_timeout`. */
const longest = 601_000

/** Runs work in a read-only snapshot. */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  withStatementTime(longest, () =>
    db.transaction(
      async (tx) => {
        for (const [name, value] of Object.entries(settings))
          await tx.execute(sql`select set_config(${name}, ${value}, true)`)
        return work(tx)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )

type Choice = Pick<StoredExport, 'filters' | 'columns'>

/** Selects all rows of a list under its filters, in its order. */
export interface ExportQuery {
  total: number
  table: PgTable
  statement: Rendered
  /** The columns of packed rows, where each row is one value. */
  packed?: readonly string[]
}

interface Packed {
  columns: readonly unknown[]
}

/** A column as JSON. Decimals become strings, because JSON numbers are not exact. */
const inJson = (column: PgColumn): SQL =>
  column.getSQLType().startsWith('numeric') ? sql`${column}::text` : sql`${column}`

/**
 * Fetches only the needed columns, packed into one JSON value per row, because the driver's cost is per
 * value. Instants are ISO 8601 as PostgreSQL writes it.
 */
function narrow(source: Source, names: readonly string[]): { columns: string; packed: readonly string[] } {
  // The id opens encrypted values.
  const wanted = Object.entries(selection(source.table)).filter(
    ([name]) => name === 'id' || names.includes(name),
  )
  const list = sql.join(
    wanted.map(([, column]) => inJson(column)),
    sql`, `,
  )
  return {
    columns: rendered(sql`json_build_array(${list}) as columns`).text,
    packed: wanted.map(([name]) => name),
  }
}

/** Turns packed rows into rows. Copying an empty row is faster than adding its fields one by one. */
function unpacking(names: readonly string[]): (packed: Packed) => StoredRow {
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return ({ columns }) => {
    const row = { ...empty }
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = columns[at]
    return row as Record<string, unknown> & StoredRow
  }
}

export async function exportQuery(
  tx: Db,
  who: Caller,
  target: ExportTarget,
  source: Source,
  { filters, columns: chosen }: Choice,
): Promise<ExportQuery> {
  const raw = asQuery(filters)
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const {
    columns: all,
    table,
    where,
    order,
  } = readingOf(source, who, query, and(conditions(source, who, query), target.also?.(raw)))
  const { text, values } = where
  const { columns, ...form } = target.beside
    ? narrow(source, [...chosen, ...target.beside])
    : { columns: all }
  const [counted] = await readRows<{ total: number }>(
    tx,
    { text: `select count(*) as total from ${table} where ${text}`, values },
    false,
  )
  return {
    total: counted?.total ?? 0,
    table: source.table,
    statement: { text: `select ${columns} from ${table} where ${text} order by ${order}`, values },
    ...form,
  }
}

/** Reads through a server-side cursor. Fetches the next batch while the caller works on the current one. */
export async function* batchesOf(
  tx: Db,
  { table, statement: { text, values }, packed }: ExportQuery,
): AsyncGenerator<StoredRow[]> {
  await readRows(tx, { text: `declare export_rows no scroll cursor for ${text}`, values }, false)
  const unpack = packed && unpacking(packed)
  const fetch = unpack
    ? async () => decryptRows(table, (await nextRows<Packed>(tx)).map(unpack))
    : async () => decryptRows(table, await nextRows<StoredRow>(tx))
  let next = fetch()
  for (;;) {
    const rows = await next
    if (rows.length === 0) return
    next = fetch()
    // If the reader stops early, nobody awaits this batch.
    next.catch(() => {})
    yield rows
  }
}

const nextRows = <T>(tx: Db): Promise<T[]> =>
  readRows<T>(tx, { text: `fetch forward ${batchSize} from export_rows`, values: [] }, false)
