import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { CompanySettings } from '#contract/company-settings.ts'
import { instant } from './columns.ts'

/** Every version of the settings. Without any, the defaults hold. */
export const companySettingsTable = pgTable('company_settings', {
  version: integer().primaryKey(),
  settings: jsonb().$type<CompanySettings>().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  created_by: bigint({ mode: 'number' }),
})
