import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

/**
 * Inserts many rows with one parameter, because to build and to read a parameter for each value takes longer than the
 * insert. A column that only some of the rows have is null in the others; one that no row has takes its default. `ending`
 * is what follows in the statement.
 */
export async function insertRows<Table extends PgTable, Made = never>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  ending = '',
): Promise<Made[]> {
  if (rows.length === 0) return []
  const filled = rows.flatMap((row) => Object.entries(row).filter(([, value]) => value !== undefined))
  const columns = [...new Set(filled.map(([name]) => `"${name}"`))].join(', ')
  const name = `"${getTableName(table)}"`
  const from = `json_populate_recordset(null::${name}, $1::json)`
  const text = `insert into ${name} (${columns}) select ${columns} from ${from} ${ending}`
  return readRows<Made>(db, { text, values: [JSON.stringify(rows)] }, false)
}
