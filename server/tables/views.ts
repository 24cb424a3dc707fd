import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { baseColumns } from './columns.ts'

export const views = pgTable(
  'views',
  {
    ...baseColumns(),
    uid: bigint({ mode: 'number' }).notNull(),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    /** The visible columns in order; null for the default ones. */
    columns: text().array(),
    shared: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('views_name').on(table.uid, table.list, table.name),
    index('views_shared')
      .on(table.list)
      .where(sql`shared`),
  ],
)
