import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { qualifications, recyclers, type recyclerStates } from '#contract/recyclers.ts'
import { baseColumns, fieldColumns, importedFrom, maskedEdits, reference } from './columns.ts'
import { staffTable } from './staff.ts'

export const recyclersTable = pgTable(
  'recyclers',
  {
    ...fieldColumns(recyclers),
    ...baseColumns(),
    ...importedFrom(),
    state: text().$type<(typeof recyclerStates)[number]>().notNull().default('pending'),
    masked_edits: maskedEdits(),
    phone_digits: text().notNull(),
    company_key: text().notNull(),
    grams: text().array().notNull(),
    pinyin: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('recyclers_phone').on(table.phone_digits),
    uniqueIndex('recyclers_credit_code').on(table.credit_code),
    index('recyclers_company').on(table.company_key),
    index('recyclers_created').on(table.created_at.desc(), table.id.desc()),
    index('recyclers_pending')
      .on(table.created_at.desc(), table.id.desc())
      .where(sql`state = 'pending'`),
    index('recyclers_expiry').on(table.nearest_expiry, table.id),
    index('recyclers_grams').using('gin', table.grams).with({ fastupdate: false }),
    index('recyclers_pinyin_fours')
      .using('gin', sql`phone_fours(replace(pinyin, ' ', ''))`)
      .with({ fastupdate: false }),
    reference('recyclers_owner_is_staff', table.service_id, staffTable.id),
  ],
)

export const qualificationsTable = pgTable(
  'qualifications',
  {
    ...fieldColumns(qualifications),
    ...baseColumns(),
    ...importedFrom(),
    recycler_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => recyclersTable.id),
  },
  (table) => [
    index('qualifications_recycler').on(table.recycler_id),
    index('qualifications_expiry').on(table.valid_to),
  ],
)
