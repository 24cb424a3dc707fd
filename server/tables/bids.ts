import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { bids } from '#contract/bids.ts'
import { baseColumns, fieldColumns, importedFrom, instant, reference } from './columns.ts'
import { lotsTable } from './lots.ts'
import { signUpsTable } from './sign-ups.ts'

export const bidsTable = pgTable(
  'bids',
  {
    ...fieldColumns(bids),
    ...baseColumns(),
    ...importedFrom(),
    lot_id: bigint({ mode: 'number' }).notNull(),
    bid_time: instant().notNull(),
    /** Set for a sealed auction or a fixed price: equal prices are allowed, and the earlier wins. */
    sealed: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('bids_seq').on(table.lot_id, table.round_no, table.seq),
    uniqueIndex('bids_price')
      .on(table.lot_id, table.round_no, table.bid_price)
      .where(sql`voided_at is null and not sealed`),
    index('bids_sign_up').on(table.sign_up_id),
    reference('bids_lot_is_one', table.lot_id, lotsTable.id),
    reference('bids_sign_up_is_one', table.sign_up_id, signUpsTable.id),
  ],
)
