import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type Rendered } from '#server/speed/read.ts'
export const columnOf = (table: PgTable, name: string): PgColumn | undefined => getTableColumns(table)[name]
export const selection = (table: PgTable, leaveOut: readonly string[] = []): Record<string, PgColumn> =>
  Object.fromEntries(
    getTableConfig(table)
      .columns.filter((column) => !leaveOut.includes(column.name))
      .map((column) => [column.name, column]),
  )
/** A drizzle query in the form that `readRows` takes. */
export const statementOf = (query: { toSQL(): { sql: string; params: unknown[] } }): Rendered => {
  const { sql: text, params: values } = query.toSQL()
  return { text, values }
}
