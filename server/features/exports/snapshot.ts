import { and, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import type { Db } from '../../db/client.ts'
import { readListQuery } from '../../list-query.ts'
import { readRows, rendered, type Rendered } from '../../read.ts'
import { readingOf, selection } from '../../list-statements.ts'
import { conditions, type Source, type Stored } from '../../records.ts'
import { asQuery } from './filters.ts'
import type { StoredExport } from './source.ts'
import type { ExportTarget } from './targets.ts'

const batchSize = 500

/** Time-outs of a long read; rows are read to the end, so the plan that is quickest in all is wanted, not the one with the quickest first row. */
const settings = {
  statement_timeout: '10min',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '2min',
  cursor_tuple_fraction: '1',
  work_mem: '64MB',
}

/** Everything that happens within sees the rows of one moment, and can change none. */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      for (const [name, value] of Object.entries(settings)) await tx.execute(sql`select set_config(${name}, ${value}, true)`)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

type Asked = Pick<StoredExport, 'filters' | 'columns'>

/** Of a million rows, what nobody looks at is not fetched. */
const narrow = (source: Source, names: readonly string[]): string =>
  rendered(
    sql.join(
      Object.entries(selection(source.table)).flatMap(([name, column]) => (names.includes(name) ? [sql`${column}`] : [])),
      sql`, `,
    ),
  ).text

/** What the list would show under these conditions, of all its pages, in its order. */
export interface Wanted {
  total: number
  statement: Rendered
}

export async function wanted(tx: Db, who: Caller, target: ExportTarget, source: Source, { filters, columns: chosen }: Asked): Promise<Wanted> {
  const raw = asQuery(filters)
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const { columns: all, table, where, order } = readingOf(source, query, and(conditions(source, who, query), target.also?.(raw)))
  const { text, values } = where
  const columns = target.beside ? narrow(source, [...chosen, ...target.beside]) : all
  const [counted] = await readRows<{ total: number }>(tx, { text: `select count(*) as total from ${table} where ${text}`, values }, false)
  return { total: counted?.total ?? 0, statement: { text: `select ${columns} from ${table} where ${text} order by ${order}`, values } }
}

/** Reads through a cursor of the server; while a batch is worked on the next one is on its way, and no more. */
export async function* batchesOf(tx: Db, { text, values }: Rendered): AsyncGenerator<Stored[]> {
  await readRows(tx, { text: `declare export_rows no scroll cursor for ${text}`, values }, false)
  const fetch = () => {
    const asked = readRows<Stored>(tx, { text: `fetch forward ${batchSize} from export_rows`, values: [] }, false)
    // Whoever leaves early does not wait for it.
    asked.catch(() => {})
    return asked
  }
  let next = fetch()
  for (;;) {
    const rows = await next
    if (rows.length === 0) return
    next = fetch()
    yield rows
  }
}
