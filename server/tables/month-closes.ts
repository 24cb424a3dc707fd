import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { monthCloses, type MonthCloseRow } from '#contract/month-closes.ts'
import { baseColumns, fieldColumns } from './columns.ts'

/** A reopened close stays; the next close of that month is a new row. */
export const monthClosesTable = pgTable(
  'month_closes',
  {
    ...fieldColumns(monthCloses),
    ...baseColumns(),
    received: numeric({ precision: 20, scale: 2 }).notNull(),
    paid: numeric({ precision: 20, scale: 2 }).notNull(),
    state: text().$type<MonthCloseRow['state']>().notNull().default('closed'),
  },
  (table) => [
    uniqueIndex('month_closes_once')
      .on(table.month)
      .where(sql`state = 'closed'`),
    index('month_closes_month').on(table.month.desc(), table.id.desc()),
    check('month_closes_month_is_one', sql`month ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('month_closes_reopened', sql`(state = 'reopened') = (reopened_at is not null)`),
  ],
)
