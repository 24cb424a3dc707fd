import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Caller, NewAuditEntry } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { customerContactsTable as table } from '#server/tables/contacts.ts'
import { mostContacts } from '#server/features/contacts/contacts.ts'
import { contactKeys } from '#server/features/contacts/source.ts'
import type { PlacedPerson } from './people.ts'
import { required } from '#server/records/required.ts'

/** People to be added to a customer that an import has just written. */
export interface PeopleOf {
  record_id: number
  record_name: string
  line: number
  people: readonly PlacedPerson[]
}

/** The contact numbers that customers already have. */
async function knownNumbers(db: Db, ids: number[]): Promise<ReadonlyMap<number, Set<string>>> {
  const known = new Map(ids.map((id) => [id, new Set<string>()]))
  if (ids.length === 0) return known
  const { customer_id, phone_digits } = table
  const rows = await db.select({ customer_id, phone_digits }).from(table).where(inArray(customer_id, ids))
  for (const row of rows) known.get(row.customer_id)?.add(row.phone_digits)
  return known
}

const insertPeople = (
  db: Db,
  who: Caller,
  people: readonly { record_id: number; person: PlacedPerson['person'] }[],
): Promise<{ id: number }[]> =>
  db
    .insert(table)
    .values(
      people.map(({ record_id, person }) => ({
        ...person,
        ...contactKeys(person),
        primary: false,
        created_by: who.uid,
        updated_by: who.uid,
        customer_id: record_id,
      })),
    )
    .returning({ id: table.id })

/**
 * Adds contacts to customers, with an audit entry for each. Skips contacts whose number the customer already
 * has, and those beyond its limit.
 */
export async function addPeople(
  db: Db,
  who: Caller,
  import_id: number,
  to: readonly PeopleOf[],
): Promise<NewAuditEntry[]> {
  const known = await knownNumbers(
    db,
    to.map(({ record_id }) => record_id),
  )
  const fresh = to.flatMap(({ people, ...of }) => {
    const numbers = known.get(of.record_id) ?? new Set()
    const others = people.filter(({ phone_digits }) => !numbers.has(phone_digits))
    return others.slice(0, mostContacts - numbers.size).map(({ person }) => ({ ...of, person }))
  })
  if (fresh.length === 0) return []
  const made = await insertPeople(db, who, fresh)
  return fresh.map(({ record_id, record_name, line, person }, at) => {
    const contact_id = required(made[at], 'the inserted contact').id
    return {
      action: 'add_contact',
      resource: 'customers',
      record_id,
      record_name,
      before: {},
      after: person,
      detail: { import_id, line, contact_id, contact: person.name },
    }
  })
}

/** Removes the contacts that an import added to these customers, except those that somebody edited since. */
export async function takeBackPeople(db: Db, import_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { resource, record_id, action, detail } = auditLog
  const added = db
    .select({ id: sql<number>`(${detail} ->> 'contact_id')::bigint` })
    .from(auditLog)
    .where(
      and(
        eq(resource, 'customers'),
        inArray(record_id, [...ids]),
        eq(action, 'add_contact'),
        eq(sql`${detail} ->> 'import_id'`, String(import_id)),
      ),
    )
  await db
    .delete(table)
    .where(and(inArray(table.customer_id, [...ids]), eq(table.version, 1), inArray(table.id, added)))
}
