import { eq } from 'drizzle-orm'
import { recordsWhere } from '#server/records/records.ts'
import type { MaskedNow } from '#server/records/replayed.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { hasRevealed } from './pool/quota.ts'
import { contact, customerSource, seesInFull } from './source.ts'

/** The fields currently masked for the caller. A pool customer is unmasked on the day of a reveal. */
export const customerMaskedNow: MaskedNow = async (db, who, id) => {
  const [row] = await recordsWhere(db, customerSource, eq(table.id, id), {})
  const shown = row && (row.service_id === null ? await hasRevealed(db, who, id) : seesInFull(who, row))
  return shown ? [] : contact
}
