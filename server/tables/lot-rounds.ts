import { pgTable, text } from 'drizzle-orm/pg-core'
import type { LotState } from '#contract/rules/lot-states.ts'
import { lotRounds } from '#contract/lot-rounds.ts'
import { baseColumns, fieldColumns } from './columns.ts'

/**
 * A view of `lots` and `lot_rounds`: the current round of each lot and its finished ones. It is written by
 * hand in the migrations and is not in `schema.ts`, or the generator would create a table of it.
 */
export const allRounds = pgTable('all_rounds', {
  ...fieldColumns(lotRounds),
  ...baseColumns(),
  lot_no: text().notNull(),
  state: text().$type<LotState>().notNull(),
})
