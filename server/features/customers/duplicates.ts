import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DuplicateHit } from '#contract/customers.ts'
import { masks } from '#contract/grammar/mask.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { IdentityCheck, type Related } from '#server/identity/identity-check.ts'
import { recordsWhere } from '#server/records/records.ts'
import { customerContactsTable } from '#server/tables/contacts.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { unclaimable } from './guards.ts'
import { hasRevealed, quotaOf } from './pool/quota.ts'
import { recentRules } from './pool/rules.ts'
import { customerSource, seesInFull, type StoredCustomer } from './source.ts'
import { customersTable as table } from '#server/tables/customers.ts'

async function isClaimable(db: Db, who: Caller, row: StoredCustomer): Promise<boolean> {
  if (!may(who, 'pool.claim')) return false
  const { reclaim_cooldown_days } = await recentRules(db)
  return unclaimable(who, row, await quotaOf(db, who), reclaim_cooldown_days) === null
}

/** The pool's list shows the names of companies to everybody who uses it, and no numbers. */
const isShownInPool = (db: Db, who: Caller, { id }: StoredCustomer, field: DuplicateHit['field']) =>
  field === 'company_name' && may(who, 'pool.use') ? true : hasRevealed(db, who, id)

/**
 * A hit as the caller may see it. Of a customer not seen in full it says only that there is one. `contact` is whose
 * number it is, if not the primary contact's.
 */
async function asHit(
  db: Db,
  who: Caller,
  found: StoredCustomer,
  { kind, field }: Pick<DuplicateHit, 'kind' | 'field'>,
  contact?: ContactNumber,
): Promise<DuplicateHit> {
  const in_pool = found.service_id === null
  const known = in_pool ? await isShownInPool(db, who, found, field) : seesInFull(who, found)
  if (!known) return { kind, field }
  const names = await staffNames(db, found.service_id === null ? [] : [found.service_id])
  const { name, phone } = contact ?? found
  const shortened = masks.phone(phone)
  return {
    kind,
    field,
    in_pool,
    id: found.id,
    company_name: found.company_name,
    name,
    ...(shortened === undefined ? {} : { phone: shortened }),
    service_id_name: found.service_id === null ? null : (names.get(found.service_id) ?? null),
    ...(in_pool && { claimable: await isClaimable(db, who, found) }),
  }
}

interface ContactNumber {
  name: string
  phone: string
}

/** Customers that have another contact with this number, with the contact. */
async function withContact(
  db: Db,
  digits: string | number,
): Promise<Related<StoredCustomer, ContactNumber>[]> {
  const { customer_id, name, phone, phone_digits } = customerContactsTable
  const contacts = await db
    .select({ customer_id, name, phone })
    .from(customerContactsTable)
    .where(eq(phone_digits, String(digits)))
    .limit(50)
  const having = inArray(
    table.id,
    contacts.map((contact) => contact.customer_id),
  )
  const rows = await recordsWhere(db, customerSource, and(isNull(table.archived_at), having), { most: 5 })
  return rows.map((row) => ({ row, by: contacts.find((contact) => contact.customer_id === row.id) }))
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
