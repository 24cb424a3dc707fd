import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { entryColumns } from './audit.ts'

/** All entries, including archived ones. A view, so it is not part of the schema. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey(),
  ...entryColumns(),
})
