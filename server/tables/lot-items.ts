import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { lotItems, type ItemKind } from '#contract/lot-items.ts'
import { baseColumns, fieldColumns, importedFrom, reference } from './columns.ts'
import { lotsTable } from './lots.ts'

export const lotItemsTable = pgTable(
  'lot_items',
  {
    ...fieldColumns(lotItems),
    ...baseColumns(),
    ...importedFrom(),
    lot_id: fieldColumns(lotItems).lot_id.notNull(),
    round_no: integer().notNull(),
    kind: text().$type<ItemKind>().notNull(),
  },
  (table) => [
    index('lot_items_lot').on(table.lot_id, table.round_no, table.id),
    // A list contains a vehicle once.
    uniqueIndex('lot_items_vin_once').on(table.lot_id, table.round_no, table.vin),
    // People search for a vehicle by its plate, its VIN, or the last six characters of that.
    index('lot_items_vin').on(table.vin),
    index('lot_items_vin_end').on(sql`right("vin", 6)`),
    index('lot_items_plate').on(table.plate),
    index('lot_items_number').on(table.number),
    reference('lot_items_lot_is_one', table.lot_id, lotsTable.id),
  ],
)
