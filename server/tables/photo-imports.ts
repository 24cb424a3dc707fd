import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PhotoLine, PhotoState } from '#contract/photo-imports.ts'
import { instant } from './columns.ts'

/** Zips of photos with the place of each file. The zip is deleted once its photos are placed. */
export const photoImports = pgTable(
  'photo_imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    uid: bigint({ mode: 'number' }).notNull(),
    file_name: text().notNull(),
    stored: text().notNull(),
    state: text().$type<PhotoState>().notNull(),
    lines: jsonb().$type<PhotoLine[]>().notNull(),
    taken_back: integer().notNull().default(0),
    left_alone: integer().notNull().default(0),
    failure: text(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    finished_at: instant(),
  },
  (table) => [index('photo_imports_person').on(table.uid, table.created_at)],
)

export type StoredPhotoImport = typeof photoImports.$inferSelect
