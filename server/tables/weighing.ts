import { check, index, numeric, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { weighTickets } from '#contract/weighing.ts'
import { baseColumns, fieldColumns, importedFrom, reference } from './columns.ts'
import { lotsTable } from './lots.ts'

export const weighTicketsTable = pgTable(
  'weigh_tickets',
  {
    ...fieldColumns(weighTickets),
    ...baseColumns(),
    ...importedFrom(),
    net: numeric({ precision: 15, scale: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('weigh_tickets_once')
      .on(table.lot_id, table.round_no, table.ticket_no)
      .where(sql`voided_at is null`),
    index('weigh_tickets_number').on(table.ticket_no),
    index('weigh_tickets_plate').on(sql`upper(replace(plate, ' ', ''))`, table.at),
    reference('weigh_tickets_lot_is_one', table.lot_id, lotsTable.id),
    check('weigh_tickets_net', sql`net > 0 and net = gross - tare - coalesce(deduction, 0)`),
  ],
)
