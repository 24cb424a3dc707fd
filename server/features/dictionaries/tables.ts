import { pgTable } from 'drizzle-orm/pg-core'
import { auctionCompanies, auctionPlatforms } from '../../../contract/dictionaries.ts'
import { baseColumns, fieldColumns } from '../../db/columns.ts'

export const companiesTable = pgTable('auction_companies', { ...fieldColumns(auctionCompanies), ...baseColumns() })
export const platformsTable = pgTable('auction_platforms', { ...fieldColumns(auctionPlatforms), ...baseColumns() })
