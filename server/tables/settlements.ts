import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { settlements, type settlementStates } from '#contract/settlements.ts'
import type { Adjustment } from '#contract/rules/settlement-sum.ts'
import { baseColumns, fieldColumns, importedFrom, reference } from './columns.ts'
import { lotsTable } from './lots.ts'

export const settlementsTable = pgTable(
  'settlements',
  {
    ...fieldColumns(settlements),
    ...baseColumns(),
    ...importedFrom(),
    state: text().$type<(typeof settlementStates)[number]>().notNull().default('draft'),
    adjustments: jsonb().$type<Adjustment[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('settlements_once').on(table.lot_id, table.round_no),
    index('settlements_created').on(table.created_at.desc(), table.id.desc()),
    reference('settlements_lot_is_one', table.lot_id, lotsTable.id),
    check(
      'settlements_whole',
      sql`state = 'draft' or (state = 'closed' and num_nulls(settlement_quantity, settlement_price, goods_amount, buyer_commission, consignor_commission, deposit_applied, advance_applied, buyer_due, consignor_payable, closed_at) = 0)`,
    ),
  ],
)
