import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { contracts, type ContractTerms } from '#contract/contracts.ts'
import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import { baseColumns, fieldColumns, importedFrom, instant, reference } from './columns.ts'
import { consignorsTable } from './consignors.ts'

export const contractsTable = pgTable(
  'contracts',
  {
    ...fieldColumns(contracts),
    ...baseColumns(),
    ...importedFrom(),
    consignor: bigint({ mode: 'number' }).notNull(),
    buyer_scale: jsonb().$type<ScaleTerms>(),
    consignor_scale: jsonb().$type<ScaleTerms>(),
  },
  (table) => [
    uniqueIndex('contracts_number').on(table.consignor, table.number),
    index('contracts_created').on(table.created_at.desc(), table.id.desc()),
    index('contracts_to').on(table.to),
    reference('contracts_consignor_is_one', table.consignor, consignorsTable.id),
  ],
)

/** Every version of a contract; append-only. */
export const contractVersions = pgTable(
  'contract_versions',
  {
    contract_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => contractsTable.id),
    version: integer().notNull(),
    terms: jsonb().$type<ContractTerms>().notNull(),
    by_uid: bigint({ mode: 'number' }),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.contract_id, table.version] })],
)
