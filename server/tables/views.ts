import { pgTable, text, bigint, uniqueIndex } from 'drizzle-orm/pg-core'
import { baseColumns } from './columns.ts'

export const views = pgTable(
  'views',
  {
    ...baseColumns(),
    uid: bigint({ mode: 'number' }).notNull(),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
  },
  (table) => [uniqueIndex('views_name').on(table.uid, table.list, table.name)],
)
