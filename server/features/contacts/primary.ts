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

/** Fields that a primary contact must have. They are optional for other contacts. */
const requiredOfPrimary = ['wechat', 'department', 'duty'] as const

/** A remark on the person is kept with the customer: its former contact has the row now. */
function remarkOf(customer: StoredCustomer, person: StoredContact): string | null {
  if (!person.remark) return customer.remark
  return [customer.remark, person.remark].filter(Boolean).join('\n').slice(0, remarkLength)
}

/** Exchanges a contact with the customer's own columns. Answers the contact that was the primary one. */
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
