import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { lotCosts } from '#contract/costs.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { lotsTable } from './lots.ts'

export const costsTable = pgTable(
  'lot_costs',
  {
    ...fieldColumns(lotCosts),
    ...baseColumns(),
    round_no: integer().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
  },
  (table) => [
    index('lot_costs_lot').on(table.lot_id, table.id),
    reference('lot_costs_lot_is_one', table.lot_id, lotsTable.id),
    check('lot_costs_amount', sql`amount > 0 and lot_id is not null`),
    check('lot_costs_void', sql`(voided_at is null) = (void_reason is null)`),
  ],
)
