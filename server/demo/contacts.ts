import { isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { contactKeys } from '#server/features/contacts/source.ts'
import { initials } from '#server/identity/search-grams.ts'
import { customerContactsTable } from '#server/tables/contacts.ts'
import { customersTable } from '#server/tables/customers.ts'
import { customers } from './cast.ts'
import { seededRandom } from './seeded-random.ts'
import { personName, phoneOf } from './identity.ts'
import { departments, duties } from './names.ts'

/** The share of customers that have more people than one. */
const withOthers = 0.3
/** Serial numbers after those of the customers themselves. */
const firstSerial = 88_000_000
const remarks = ['只谈付款和开票。', '看货找他登记。', '领导，重要事项才打。', null, null, null]

/** Gives some owned customers one or two more people, entered with the customer. One has two in any case. */
export async function addContacts(db: Db): Promise<void> {
  const chance = seededRandom(20_261_121)
  const { id, company_name, service_id, created_at } = customersTable
  const owned = await db
    .select({ id, company_name, service_id, created_at })
    .from(customersTable)
    .where(isNotNull(service_id))
    .orderBy(id)
  let serial = firstSerial
  const rows = owned.flatMap((customer) => {
    const isNamed = customer.company_name === customers.changsha
    if (!chance.chance(withOthers) && !isNamed) return []
    return Array.from({ length: isNamed ? 2 : chance.whole(1, 2) }, () => {
      const person = { name: personName(chance), phone: phoneOf(serial++) }
      const by = { created_by: customer.service_id, updated_by: customer.service_id }
      return {
        ...person,
        ...contactKeys(person),
        ...by,
        customer_id: customer.id,
        wechat: chance.chance(0.7) ? `${initials(person.name)}_${chance.whole(1000, 99_999)}` : null,
        department: chance.pick(departments),
        duty: chance.pick(duties),
        primary: false,
        remark: chance.pick(remarks),
        created_at: customer.created_at,
        updated_at: customer.created_at,
      }
    })
  })
  await db.insert(customerContactsTable).values(rows)
}
