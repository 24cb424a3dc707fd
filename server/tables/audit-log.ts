import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { entryColumns } from './audit.ts'

/** All entries, those in the archive too: a view, which is why it is no part of the schema. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey(),
  ...entryColumns(),
})
