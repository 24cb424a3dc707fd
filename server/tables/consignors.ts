import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { consignors, type forfeitKeepers } from '#contract/consignors.ts'
import { baseColumns, fieldColumns, importedFrom, maskedEdits, reference } from './columns.ts'
import { customersTable } from './customers.ts'
import { staffTable } from './staff.ts'

export const consignorsTable = pgTable(
  'consignors',
  {
    ...fieldColumns(consignors),
    ...baseColumns(),
    ...importedFrom(),
    forfeit_to: text().$type<(typeof forfeitKeepers)[number]>().default('company'),
    company_key: text().notNull(),
    masked_edits: maskedEdits(),
    grams: text().array().notNull(),
    pinyin: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('consignors_credit_code').on(table.credit_code),
    uniqueIndex('consignors_customer').on(table.customer_id),
    index('consignors_company').on(table.company_key),
    index('consignors_created').on(table.created_at.desc(), table.id.desc()),
    index('consignors_owner').on(table.service_id),
    index('consignors_grams').using('gin', table.grams).with({ fastupdate: false }),
    index('consignors_pinyin_fours')
      .using('gin', sql`phone_fours(replace(pinyin, ' ', ''))`)
      .with({ fastupdate: false }),
    reference('consignors_customer_is_one', table.customer_id, customersTable.id),
    reference('consignors_owner_is_staff', table.service_id, staffTable.id),
  ],
)
