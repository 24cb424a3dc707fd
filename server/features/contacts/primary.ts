import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { refuseMasked } from '#server/records/mask-row.ts'
import { writeColumns, writeRecord } from '#server/records/write-records.ts'
import { InvalidFields } from '#server/request/errors.ts'
import { customerIdentity } from '#server/features/customers/duplicates.ts'
import { customerSource, type StoredCustomer } from '#server/features/customers/source.ts'
import { contactKeys, contactSource, type StoredContact } from './source.ts'

const remarkLength = 2000

/** Fields required of a primary contact and optional for the others. */
const requiredOfPrimary = ['wechat', 'department', 'duty'] as const

/** Appends the person's remark to the customer's, because the former primary contact takes over the row. */
function remarkOf(customer: StoredCustomer, person: StoredContact): string | null {
  if (!person.remark) return customer.remark
  return [customer.remark, person.remark].filter(Boolean).join('\n').slice(0, remarkLength)
}

/**
 * Swaps a contact with the customer's own columns. Returns the row, which now holds the former primary
 * contact.
 */
export async function makePrimary(
  db: Db,
  who: Caller,
  customer: StoredCustomer,
  person: StoredContact,
): Promise<StoredContact> {
  refuseMasked(customerSource, who, customer, { phone: person.phone })
  const { name, phone, wechat, department, duty } = person
  const missing = requiredOfPrimary.filter((field) => !person[field])
  if (missing.length > 0 || wechat === null || department === null || duty === null)
    throw new InvalidFields(
      'customer_contacts',
      missing.map((field) => ({ name: field, fault: 'required' })),
    )
  const changes = { name, phone, wechat, department, duty, remark: remarkOf(customer, person) }
  const former = { name: customer.name, phone: customer.phone }
  const after = { ...customer, ...changes }
  await writeRecord(
    db,
    who,
    customerSource,
    customer,
    { ...changes, ...keysOf(after) },
    { action: 'edit' },
  ).catch(customerIdentity.asRefusal(who, { phone }))
  return writeColumns(db, who, contactSource, person, {
    ...former,
    wechat: customer.wechat,
    department: customer.department,
    duty: customer.duty,
    remark: null,
    ...contactKeys(former),
  })
}
