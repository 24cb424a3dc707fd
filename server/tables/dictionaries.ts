import { sql } from 'drizzle-orm'
import { numeric, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { auctionCompanies, auctionPlatforms } from '#contract/dictionaries.ts'
import { baseColumns, fieldColumns } from './columns.ts'

export const companiesTable = pgTable(
  'auction_companies',
  {
    ...fieldColumns(auctionCompanies),
    ...baseColumns(),
    commission_tax_rate: numeric({ precision: 14, scale: 2 }).default('6'),
  },
  (table) => [uniqueIndex('auction_companies_name').on(sql`lower(${table.name})`)],
)

export const platformsTable = pgTable(
  'auction_platforms',
  { ...fieldColumns(auctionPlatforms), ...baseColumns() },
  (table) => [uniqueIndex('auction_platforms_name').on(sql`lower(${table.name})`)],
)
