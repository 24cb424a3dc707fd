import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { mergeFields, type MergeField, type MergeSide } from '#contract/customer-merge.ts'
import type { CustomerRow } from '#contract/customers.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import { refuseMasked } from '#server/records/mask-row.ts'
import { checkVersion, lockRecords } from '#server/records/records.ts'
import { insertRow, writeRecord } from '#server/records/write-records.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { customerContactsTable, customerMerges, type MergeRecord } from '#server/tables/contacts.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { loadCustomer } from '#server/features/customers/customers.ts'
import { customerIdentity } from '#server/features/customers/duplicates.ts'
import { guard } from '#server/features/customers/guards.ts'
import { presentCustomer } from '#server/features/customers/present.ts'
import { customerSource, type StoredCustomer } from '#server/features/customers/source.ts'
import { onMerge } from './merge-cascade.ts'
import { mostContacts } from './contacts.ts'
import { contactKeys, contactSource } from './source.ts'

const mostTags = 20

interface Merging {
  other_id: number
  fields?: Partial<Record<MergeField, MergeSide | undefined>> | undefined
  version: number
  other_version: number
}

/** Two customers of the caller's scope, locked in the order of their ids. */
async function lockBoth(
  db: Db,
  who: Caller,
  id: number,
  other: number,
): Promise<[StoredCustomer, StoredCustomer]> {
  const first = await loadCustomer(db, who, Math.min(id, other), true)
  const second = await loadCustomer(db, who, Math.max(id, other), true)
  return id < other ? [first, second] : [second, first]
}

/** Locks both customers. Both must be at the version the caller saw, unarchived and unmasked. */
async function ready(
  db: Db,
  who: Caller,
  id: number,
  input: Merging,
): Promise<[StoredCustomer, StoredCustomer]> {
  const [row, other] = await lockBoth(db, who, id, input.other_id)
  await checkVersion(row, input.version, () => presentCustomer(db, who, row))
  await checkVersion(other, input.other_version, () => presentCustomer(db, who, other))
  for (const record of [row, other]) {
    guard(who, record, 'merge')
    // Merging would show the contact of a customer that the caller has assigned to somebody else.
    refuseMasked(customerSource, who, record, { phone: record.phone })
  }
  return [row, other]
}

const later = (a: string | null, b: string | null) => (a !== null && (b === null || a >= b) ? a : b)

/** The columns that the surviving customer gets. */
function joined(row: StoredCustomer, other: StoredCustomer, fields: NonNullable<Merging['fields']>) {
  const chosen = Object.fromEntries(
    mergeFields.flatMap((name) => (fields[name] === 'other' ? [[name, other[name]]] : [])),
  ) as Partial<Pick<StoredCustomer, MergeField>>
  const added = other.tags.filter((tag) => !row.tags.includes(tag))
  const tags = [...row.tags, ...added]
  if (tags.length > mostTags) throw invalidField('customers', 'tags', 'too_long')
  return {
    added,
    changes: {
      ...chosen,
      // Without a choice, a date that only one of them has is kept.
      ...(fields.next_follow_at === undefined && {
        next_follow_at: row.next_follow_at ?? other.next_follow_at,
      }),
      tags,
      follow_up_count: row.follow_up_count + other.follow_up_count,
      last_follow_at: later(row.last_follow_at, other.last_follow_at),
    },
  }
}

/** A former primary contact becomes an ordinary contact, unless it already exists as one. */
async function keepPeople(
  db: Db,
  who: Caller,
  after: StoredCustomer,
  people: readonly StoredCustomer[],
): Promise<MergeRecord['made']> {
  const contacts = await lockRecords(db, contactSource, eq(customerContactsTable.customer_id, after.id))
  const known = new Set([after.phone, ...contacts.map((contact) => contact.phone)].map(phoneDigits))
  const made: MergeRecord['made'] = []
  for (const { name, phone, wechat, department, duty } of people) {
    if (known.has(phoneDigits(phone))) continue
    const person = { name, phone, wechat, department, duty }
    const values = { ...person, ...contactKeys(person), customer_id: after.id, primary: false }
    const { id, version } = await insertRow(db, who, contactSource, values)
    made.push({ id, version })
  }
  if (contacts.length + made.length > mostContacts)
    throw new Refusal('contact_limit_reached', { n: mostContacts })
  return made
}

async function moveContacts(db: Db, from: number, to: number): Promise<MergeRecord['contacts']> {
  const rows = await lockRecords(db, contactSource, eq(customerContactsTable.customer_id, from))
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  await db
    .update(customerContactsTable)
    .set({ customer_id: to })
    .where(inArray(customerContactsTable.id, ids))
  return rows.map(({ id, phone }) => ({ id, phone_digits: phoneDigits(phone) }))
}

/** Redirects earlier merges into the other customer to this one, so that pointers never form a chain. */
async function movePointers(db: Db, from: number, to: number): Promise<number[]> {
  const rows = await db
    .update(table)
    .set({ merged_into: to })
    .where(eq(table.merged_into, from))
    .returning({ id: table.id })
  return rows.map((row) => row.id).toSorted((a, b) => a - b)
}

type Columns = ReturnType<typeof joined>['changes']

/** Stores what undoing the merge needs. */
async function noteMerge(
  db: Db,
  who: Caller,
  [row, other]: readonly [StoredCustomer, StoredCustomer],
  changes: Columns,
  moved: Pick<MergeRecord, 'tags' | 'contacts' | 'made' | 'pointers' | 'along'>,
): Promise<void> {
  const { tags: _tags, follow_up_count: _count, ...set } = changes
  const before = Object.fromEntries(Object.entries(row).filter(([name]) => name in set))
  await db.insert(customerMerges).values({
    into_id: row.id,
    other_id: other.id,
    moved: { ...moved, before, after: set, follow_ups: other.follow_up_count },
    at: who.now.toISOString(),
    by_uid: who.uid || null,
  })
}

/** Archives the merged customer with a pointer to the survivor. */
async function archiveInto(db: Db, who: Caller, other: StoredCustomer, row: StoredCustomer): Promise<void> {
  const changes = { archived_at: who.now.toISOString(), merged_into: row.id }
  const detail = { into: row.id, into_name: row.company_name }
  await writeRecord(db, who, customerSource, other, changes, { action: 'merge', detail })
}

/**
 * Merges two customers: contacts, lots, consignor and tags move to the first; the second is archived and
 * points to it. Append-only rows stay and are read through the pointer. Locks lots first, then the customers
 * in the order of their ids, then contacts and consignors.
 */
export async function mergeCustomer(db: Db, who: Caller, id: number, input: Merging): Promise<CustomerRow> {
  if (input.other_id === id) throw invalidField('customers', 'other_id', 'unknown_choice')
  const join = await onMerge.implementation().lock(db, input.other_id)
  const [row, other] = await ready(db, who, id, input)
  const { added, changes } = joined(row, other, input.fields ?? {})
  const after = { ...row, ...changes }
  // Archive the merged customer first: the survivor may take over its phone, which is unique.
  await archiveInto(db, who, other, row)
  const pointers = await movePointers(db, other.id, id)
  const contacts = await moveContacts(db, other.id, id)
  const along = await join(who, other, row)
  const made = await keepPeople(db, who, after, [row, other])
  const written = await writeRecord(
    db,
    who,
    customerSource,
    row,
    { ...changes, ...keysOf(after) },
    { action: 'merge', detail: { other_id: other.id, other: other.company_name } },
  ).catch(customerIdentity.asRefusal(who, after))
  await noteMerge(db, who, [row, other], changes, { tags: added, contacts, made, pointers, along })
  return presentCustomer(db, who, written)
}

/** The merges of a customer that were not undone, the latest first. */
export const openMerges = (db: Db, id: number) =>
  db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.into_id, id), isNull(customerMerges.undone_at)))
    .orderBy(desc(customerMerges.id))
