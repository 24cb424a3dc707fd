import { isNull, and, sql } from 'drizzle-orm'
import { customers, intention, type CustomerRow, type customerRoutes } from '#contract/customers.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { noteLastPage } from '#server/identity/disclosures.ts'
import { refuseMasked } from '#server/records/mask-row.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'

import { customerIdentity } from './duplicates.ts'
import { guard } from './guards.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { refuseWrongOwner } from './people.ts'
import { recentRules } from './pool/rules.ts'
import { presentCustomer, presentCustomers } from './present.ts'
import { customerSource, listedCustomers, type StoredCustomer, ownedScope } from './source.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { notifyOwner } from './notify-owner.ts'
import type { AnswerOf } from '#contract/grammar/route.ts'
import { listRecords } from '#server/lists/list-records.ts'

/** The ownership columns of a new customer. Without an owner it is in the pool. */
export const ownershipOf = (service_id: number | null, now: Date, reason: 'created' | 'imported') =>
  service_id === null
    ? { service_id, pool_at: now.toISOString(), pool_reason: reason }
    : { service_id, owner_since: now.toISOString() }

export async function listCustomers(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<CustomerRow>> {
  const unarchived = raw['archived'] === undefined ? isNull(table.archived_at) : undefined
  const page = await listRecords(db, who, listedCustomers(await recentRules(db)), raw, unarchived)
  noteLastPage(who, 'customers', page)
  return { ...page, items: await presentCustomers(db, who, page.items) }
}

/** The row in the caller's scope; `lock` locks it for the rest of the transaction. */
export const loadCustomer = (db: Db, who: Caller, id: number, lock = false): Promise<StoredCustomer> =>
  getRecord(db, who, customerSource, id, lock)

export type NewCustomer = Draft<typeof customers> & {
  service_id?: number | null | undefined
  confirm_duplicate?: boolean | undefined
}

/** Without `service_id` the caller owns it; null puts it into the pool. */
export async function createCustomer(db: Db, who: Caller, input: NewCustomer): Promise<CustomerRow> {
  const { confirm_duplicate = false, service_id = who.uid, ...fields } = input
  if (service_id !== null) await refuseWrongOwner(db, who, service_id)
  await customerIdentity.refuse(db, who, fields, confirm_duplicate)
  const values = { ...fields, ...keysOf(fields), ...ownershipOf(service_id, who.now, 'created') }
  const row = await createRecord(db, who, customerSource, values).catch(
    customerIdentity.asRefusal(who, fields),
  )
  if (service_id !== null) await notifyOwner(db, who, service_id, 'assigned', row)
  return presentCustomer(db, who, row)
}

type CustomerEdit = Patch<typeof customers> & { confirm_duplicate?: boolean | undefined }

export async function editCustomer(
  db: Db,
  who: Caller,
  id: number,
  input: CustomerEdit,
): Promise<CustomerRow> {
  const { confirm_duplicate = false, version, ...given } = input
  const before = await loadCustomer(db, who, id, true)
  await checkVersion(before, version, () => presentCustomer(db, who, before))
  guard(who, before, 'edit')
  refuseMasked(customerSource, who, before, given)
  const fields = givenFields(given)
  const after = { ...before, ...fields }
  await customerIdentity.refuseChange(db, who, before, after, confirm_duplicate)
  const changes = { ...fields, ...keysOf(after) }
  const written = await writeRecord(db, who, customerSource, before, changes, { action: 'edit' }).catch(
    customerIdentity.asRefusal(who, after),
  )
  return presentCustomer(db, who, written)
}

/** Sets intention and next date without checking the version: the last writer wins. */
export async function setCustomer(
  db: Db,
  who: Caller,
  id: number,
  given: Pick<CustomerEdit, 'status' | 'next_follow_at'>,
): Promise<void> {
  const before = await loadCustomer(db, who, id, true)
  guard(who, before, 'edit')
  await writeRecord(db, who, customerSource, before, givenFields(given), { action: 'edit' })
}

/**
 * Marks a customer of the caller's scope as a partner, because its company is now under contract. Returns its
 * owner.
 */
export async function markPartner(db: Db, who: Caller, id: number): Promise<number | null> {
  const { status, version, service_id } = await loadCustomer(db, who, id, true)
  if (status !== intention.partner) await editCustomer(db, who, id, { status: intention.partner, version })
  return service_id
}

/** How many of the latest customers are searched for words in use. */
const latest = 1000
const most = 30

/** Words used in the caller's own live customers, offered so that people reuse them. */
export async function wordsInUse(db: Db, who: Caller): Promise<AnswerOf<typeof customerRoutes.words>> {
  const { source, department, duty } = table
  const rows = await db
    .select({ source, department, duty })
    .from(table)
    .where(and(ownedScope(who), isNull(table.archived_at)))
    .orderBy(sql`${table.created_at} desc nulls last, ${table.id} desc nulls last`)
    .limit(latest)
  const byUse = (name: 'source' | 'department' | 'duty'): string[] => {
    const counts = new Map<string, number>()
    for (const { [name]: word } of rows) if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
    return [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([word]) => word)
  }
  return { source: byUse('source'), department: byUse('department'), duty: byUse('duty') }
}
