import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dayCloses, type dayCloseStates } from '#contract/day-closes.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { ownAccountsTable } from './own-accounts.ts'

/** A reopened close stays; the next close of that day is a new row. */
export const dayClosesTable = pgTable(
  'day_closes',
  {
    ...fieldColumns(dayCloses),
    ...baseColumns(),
    closing: numeric({ precision: 14, scale: 2 }).notNull(),
    opening: numeric({ precision: 14, scale: 2 }).notNull(),
    received: numeric({ precision: 14, scale: 2 }).notNull(),
    paid: numeric({ precision: 14, scale: 2 }).notNull(),
    state: text().$type<(typeof dayCloseStates)[number]>().notNull().default('closed'),
  },
  (table) => [
    uniqueIndex('day_closes_once')
      .on(table.account_id, table.day)
      .where(sql`state = 'closed'`),
    index('day_closes_day').on(table.day.desc(), table.id.desc()),
    reference('day_closes_account_is_one', table.account_id, ownAccountsTable.id),
    check('day_closes_ties', sql`opening + received - paid = closing`),
    check('day_closes_reopened', sql`(state = 'reopened') = (reopened_at is not null)`),
  ],
)
