import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '../../contract/staff.ts'
import { baseColumns, fieldColumns } from './columns.ts'

export const staffTable = pgTable(
  'staff',
  {
    ...baseColumns(),
    ...fieldColumns(staff),
    password_hash: text().notNull(),
    /** Too short for an administrator or finance. Whoever becomes one has to choose another. */
    short_password: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('staff_username').on(sql`lower(${table.username})`),
    index('staff_leader').on(table.leader_uid),
  ],
)
