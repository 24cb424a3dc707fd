import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FileRef } from '#contract/grammar/field.ts'
import type { parties } from '#contract/finance.ts'
import { instant, reference } from './columns.ts'
import { entriesTable } from './finance.ts'

/** Why somebody else may pay for a party (代付证明): once per party and payer. Append-only. */
export const payerProofs = pgTable(
  'payer_proofs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    party: text().$type<(typeof parties)[number]>().notNull(),
    party_id: bigint({ mode: 'number' }).notNull(),
    payer_key: text().notNull(),
    payer: text().notNull(),
    reason: text(),
    files: jsonb().$type<FileRef[]>().notNull().default([]),
    entry_id: bigint({ mode: 'number' }).notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    created_by: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('payer_proofs_once').on(table.party, table.party_id, table.payer_key),
    reference('payer_proofs_entry_is_one', table.entry_id, entriesTable.id),
    check('payer_proofs_say_why', sql`reason is not null or jsonb_array_length(files) > 0`),
  ],
)
