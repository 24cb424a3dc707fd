import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditResource } from '#contract/audit.ts'
import { bytea, instant } from './columns.ts'

export const entryColumns = () => ({
  at: instant()
    .notNull()
    .default(sql`now()`),
  uid: bigint({ mode: 'number' }),
  roles: smallint().array().notNull(),
  action: text().$type<AuditAction>().notNull(),
  resource: text().$type<AuditResource>().notNull(),
  record_id: bigint({ mode: 'number' }),
  record_name: text(),
  before: jsonb().$type<Record<string, unknown>>().notNull(),
  after: jsonb().$type<Record<string, unknown>>().notNull(),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
  address: text().notNull(),
  request_id: text().notNull(),
  hash: bytea()
    .notNull()
    .default(sql`''::bytea`),
})

/**
 * Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE and sets `hash` over the entry's content. Reads
 * use `auditLog`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  { id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(), ...entryColumns() },
  (table) => [
    index('audit_entries_at').on(table.at.desc(), table.id.desc()),
    index('audit_entries_uid').on(table.uid, table.at.desc()),
    index('audit_entries_record').on(table.resource, table.record_id, table.at.desc()),
  ],
)

/** Entries of detached partitions, which are in the schema `archive` and inherit from this table. */
export const auditArchive = pgTable(
  'audit_archive',
  { id: bigint({ mode: 'number' }).primaryKey(), ...entryColumns() },
  (table) => [
    index('audit_archive_at').on(table.at.desc(), table.id.desc()),
    index('audit_archive_uid').on(table.uid, table.at.desc()),
    index('audit_archive_record').on(table.resource, table.record_id, table.at.desc()),
  ],
)

/** The chain: each seal covers a range of entries and the seal before it. */
export const auditSeals = pgTable('audit_seals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  from_id: bigint({ mode: 'number' }).notNull(),
  to_id: bigint({ mode: 'number' }).notNull(),
  entries: integer().notNull(),
  hash: bytea().notNull(),
  sealed_at: instant()
    .notNull()
    .default(sql`now()`),
})
