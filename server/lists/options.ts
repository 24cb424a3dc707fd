import { and, sql, type SQL } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { rendered } from '#server/speed/read.ts'
import { readRecords } from '#server/records/read-records.ts'
import type { Source, StoredRow } from '#server/records/source.ts'
import { columnOf } from '#server/records/statements.ts'

/** The number of rows that a picker offers at once; typing narrows them. */
const mostOptions = 50

interface Offer<Row extends StoredRow, Name extends keyof Row & string> {
  /** The fields that a picker receives. */
  fields: readonly Name[]
  /** Restricts the rows that may be picked. */
  only: SQL
  order: SQL
}

/** Rows for a picker, found by the search of their list. An empty search offers the first ones. */
export async function optionsOf<Row extends StoredRow, const Name extends keyof Row & string>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  q: string,
  { fields, only, order }: Offer<Row, Name>,
): Promise<Pick<Row, Name>[]> {
  const term = q.trim()
  const found = term === '' ? undefined : (source.search?.(who, term, []) ?? sql`false`)
  const columns = sql.join(
    fields.flatMap((name) => columnOf(source.table, name) ?? []),
    sql`, `,
  )
  const where = and(source.visibility.rows(who), only, found)
  const query = sql`select ${columns} from ${source.table}
    where ${where}
    order by ${order} limit ${mostOptions}`
  return readRecords<Pick<Row, Name>>(db, source, rendered(query), false)
}
