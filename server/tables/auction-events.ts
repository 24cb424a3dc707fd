import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { auctionEvents } from '#contract/auction-events.ts'
import type { ResultMapping } from '#contract/event-results.ts'
import type { BondMode } from '#contract/rules/auction-event.ts'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { baseColumns, fieldColumns, instant, reference } from './columns.ts'
import { companiesTable, platformsTable } from './dictionaries.ts'
import { staffTable } from './staff.ts'

export const auctionEventsTable = pgTable(
  'auction_events',
  {
    ...fieldColumns(auctionEvents),
    ...baseColumns(),
    event_no: text().notNull(),
    bond_mode: text().$type<BondMode>().notNull().default('per_lot'),
    payment_days: integer().default(usualPaymentDays),
  },
  (table) => [
    uniqueIndex('auction_events_no').on(table.event_no),
    index('auction_events_opens').on(table.opens_at.desc(), table.id.desc()),
    index('auction_events_owner').on(table.service_id),
    reference('auction_events_company_is_one', table.company, companiesTable.id),
    reference('auction_events_platform_is_one', table.platform, platformsTable.id),
    reference('auction_events_owner_is_staff', table.service_id, staffTable.id),
    check('auction_events_wins', sql`wins_limit > 0`),
    check('auction_events_forfeit', sql`forfeit_part > 0`),
  ],
)

/** The lots that one sheet made, so that they can be taken back as far as nobody has touched them. */
export const eventImports = pgTable(
  'event_imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    event_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => auctionEventsTable.id),
    /** Each lot with the number of its things. */
    lots: jsonb().$type<{ id: number; items: number }[]>().notNull(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    made_by: bigint({ mode: 'number' }).notNull(),
    undone_at: instant(),
  },
  (table) => [index('event_imports_event').on(table.event_id)],
)

/** Which column of a platform's result file says what, as it was mapped last. */
export const resultMappings = pgTable('result_mappings', {
  platform: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => platformsTable.id),
  mapping: jsonb().$type<ResultMapping>().notNull(),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_by: bigint({ mode: 'number' }).notNull(),
})
