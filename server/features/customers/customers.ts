import { isNull } from 'drizzle-orm'
import { customers, intention, type CustomerRow } from '../../../contract/customers.ts'
import type { Page } from '../../../contract/envelope.ts'
import { writableNames, type Draft, type Patch } from '../../../contract/resource.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { violatedConstraint } from '../../request/errors.ts'
import { selection } from '../../records/list-statements.ts'
import { checkVersion, difference, getRecord, listRecords, writeRecord } from '../../records/records.ts'
import { duplicateRefusal, refuseTooManyChecks } from './check-limit.ts'
import { refuseDuplicates } from './duplicates.ts'
import { guard } from './guards.ts'
import { keysOf } from '../../records/identity-columns.ts'
import { companyKey, phoneDigits } from '../../records/identity-keys.ts'
import { refuseWrongOwner } from './people.ts'
import { readRules, recentRules } from './rules.ts'
import { customerSource, presentCustomer, presentCustomers, type StoredCustomer } from './source.ts'
import { customersTable as table } from '../../tables/customers.ts'
import { tellOwner } from './tell-owner.ts'

const fieldNames = writableNames(customers)

/** Where a new customer stands: with an owner from now on, or in the pool. */
export const placeOf = (service_id: number | null, now: Date, reason: 'created' | 'imported') =>
  service_id === null
    ? { service_id, pool_at: now.toISOString(), pool_reason: reason }
    : { service_id, owner_since: now.toISOString() }

export async function listCustomers(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<CustomerRow>> {
  const rules = await recentRules(db)
  const page = await listRecords(
    db,
    who,
    customerSource(rules),
    raw,
    raw['archived'] === undefined ? isNull(table.archived_at) : undefined,
  )
  return { ...page, items: await presentCustomers(db, who, page.items, rules) }
}

/** The row in the caller's scope; `lock` holds it for the rest of the transaction. */
export async function loadCustomer(db: Db, who: Caller, id: number, lock = false): Promise<StoredCustomer> {
  const { rules } = await readRules(db)
  return (await getRecord(db, who, customerSource(rules), id, lock)) as StoredCustomer
}

export type NewCustomer = Draft<typeof customers> & {
  service_id?: number | null | undefined
  confirm_duplicate?: boolean | undefined
}

/** Without `service_id` the caller owns it; null puts it into the pool. */
export async function createCustomer(db: Db, who: Caller, input: NewCustomer): Promise<CustomerRow> {
  const { confirm_duplicate = false, service_id = who.uid, ...fields } = input
  if (service_id !== null) await refuseWrongOwner(db, who, service_id)
  await refuseTooManyChecks(db, who)
  await refuseDuplicates(db, who, fields, confirm_duplicate)
  const values = {
    ...fields,
    ...keysOf(fields),
    ...placeOf(service_id, who.now, 'created'),
    created_by: who.uid,
    updated_by: who.uid,
  }
  const [row] = (await db
    .insert(table)
    .values(values as unknown as typeof table.$inferInsert)
    .returning(selection(table, ['grams', 'phone_digits', 'company_key']))
    .catch(asDuplicate(who))) as unknown as StoredCustomer[]
  const stored = row as StoredCustomer
  record(who, {
    action: 'create',
    resource: 'customers',
    record_id: stored.id,
    record_name: stored.company_name,
    version: 1,
    after: { ...fields, service_id },
    owners: [service_id],
  })
  if (service_id !== null) await tellOwner(db, who, service_id, 'assigned', stored)
  return presentCustomer(db, who, stored)
}

/** Two people entering the same phone at once: the database lets one through, the other is told like anybody else. */
const asDuplicate =
  (who: Caller) =>
  (error: unknown): never => {
    const constraint = violatedConstraint(error)
    if (constraint === 'customers_phone')
      throw duplicateRefusal(who, 'customers', [{ kind: 'hard', field: 'phone' }])
    if (constraint === 'customers_credit_code')
      throw duplicateRefusal(who, 'customers', [{ kind: 'hard', field: 'credit_code' }])
    throw error
  }

export async function editCustomer(
  db: Db,
  who: Caller,
  id: number,
  input: Patch<typeof customers> & { confirm_duplicate?: boolean | undefined },
): Promise<CustomerRow> {
  const { confirm_duplicate = false, version, ...given } = input
  const before = await loadCustomer(db, who, id, true)
  checkVersion(before, version, await presentCustomer(db, who, before))
  guard(who, before, 'edit')
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = { ...before, ...fields } as StoredCustomer
  await refuseNewDuplicates(db, who, before, after, confirm_duplicate)
  const changed = difference(before, after, fieldNames)
  const written = await writeRecord(db, who, customerSource(await recentRules(db)), before, {
    ...fields,
    ...keysOf(after),
  }).catch(asDuplicate(who))
  record(who, {
    action: 'edit',
    resource: 'customers',
    record_id: id,
    record_name: after.company_name,
    version: written.version,
    ...changed,
    owners: [before.service_id],
  })
  return presentCustomer(db, who, written)
}

/** A customer of the caller's scope whose company is under contract now: its intention says so from here on. */
export async function markPartner(db: Db, who: Caller, id: number): Promise<void> {
  const { status, version } = await loadCustomer(db, who, id, true)
  if (status !== intention.partner) await editCustomer(db, who, id, { status: intention.partner, version })
}

/** Only what the edit changes is checked: an old soft duplicate is not asked about again. */
async function refuseNewDuplicates(
  db: Db,
  who: Caller,
  before: StoredCustomer,
  after: StoredCustomer,
  confirmed: boolean,
): Promise<void> {
  const identity = {
    phone: phoneDigits(after.phone) === phoneDigits(before.phone) ? null : after.phone,
    credit_code: after.credit_code === before.credit_code ? null : after.credit_code,
    company_name:
      companyKey(after.company_name) === companyKey(before.company_name) ? null : after.company_name,
  }
  if (Object.values(identity).every((one) => one === null)) return
  await refuseTooManyChecks(db, who)
  await refuseDuplicates(db, who, identity, confirmed, before.id)
}
