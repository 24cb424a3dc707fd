import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DuplicateHit } from '#contract/customers.ts'
import { masks } from '#contract/grammar/mask.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { IdentityCheck } from '#server/identity/identity-check.ts'
import { recordsWhere } from '#server/records/records.ts'
import { customerContactsTable } from '#server/tables/contacts.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { hasRevealed } from './pool/quota.ts'
import { customerSource, seesInFull, type StoredCustomer } from './source.ts'
import { customersTable as table } from '#server/tables/customers.ts'

/** A hit as the caller may see it. Of a customer not seen in full it says only that there is one. */
async function asHit(
  db: Db,
  who: Caller,
  found: StoredCustomer,
  { kind, field }: Pick<DuplicateHit, 'kind' | 'field'>,
): Promise<DuplicateHit> {
  const in_pool = found.service_id === null
  const known = in_pool ? await hasRevealed(db, who, found.id) : seesInFull(who, found)
  if (!known) return { kind, field }
  const names = await staffNames(db, found.service_id === null ? [] : [found.service_id])
  const contact = masks.phone(found.phone)
  return {
    kind,
    field,
    in_pool,
    id: found.id,
    company_name: found.company_name,
    name: found.name,
    ...(contact === undefined ? {} : { phone: contact }),
    service_id_name: found.service_id === null ? null : (names.get(found.service_id) ?? null),
  }
}

/** Customers that have another contact with this number. */
const withContact = (db: Db, digits: string | number): Promise<StoredCustomer[]> => {
  const { customer_id, phone_digits } = customerContactsTable
  const having = db
    .select({ id: customer_id })
    .from(customerContactsTable)
    .where(eq(phone_digits, String(digits)))
  return recordsWhere(db, customerSource, and(isNull(table.archived_at), inArray(table.id, having)), {
    most: 5,
  })
}

/**
 * Phone or credit code match hard, bare company name or another contact's number softly. Archived customers
 * do not count.
 */
export const customerIdentity = new IdentityCheck({
  resource: 'customers',
  source: customerSource,
  fields: ['phone', 'credit_code', 'company_name'],
  only: isNull(table.archived_at),
  counted: true,
  beside: async (db, field, key) => (field === 'phone' ? withContact(db, key) : []),
  show: asHit,
  constraints: { customers_phone: 'phone', customers_credit_code: 'credit_code' },
})
