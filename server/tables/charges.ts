import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { lotCharges } from '#contract/charges.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { duesTable } from './finance.ts'
import { lotsTable } from './lots.ts'
import { signUpsTable } from './sign-ups.ts'

export const chargesTable = pgTable(
  'lot_charges',
  {
    ...fieldColumns(lotCharges),
    ...baseColumns(),
    round_no: integer().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
  },
  (table) => [
    index('lot_charges_lot').on(table.lot_id, table.id),
    index('lot_charges_due').on(table.due_id),
    reference('lot_charges_lot_is_one', table.lot_id, lotsTable.id),
    reference('lot_charges_sign_up_is_one', table.sign_up_id, signUpsTable.id),
    reference('lot_charges_due_is_one', table.due_id, duesTable.id),
    check('lot_charges_amount', sql`amount > 0 and lot_id is not null`),
    check(
      'lot_charges_buyer',
      sql`(side = 'buyer') = (sign_up_id is not null) and (side = 'consignor' or due_id is not null)`,
    ),
    check('lot_charges_void', sql`(voided_at is null) = (void_reason is null)`),
  ],
)
