import { and, eq, ne, or } from 'drizzle-orm'
import { consignors, type ConsignorHit, type ConsignorRow } from '../../../contract/consignors.ts'
import type { Page } from '../../../contract/envelope.ts'
import type { Value } from '../../../contract/field.ts'
import { writableNames, type Draft, type FieldsOf, type Patch } from '../../../contract/resource.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '../../request/errors.ts'
import { companyKeysOf } from '../../records/identity-columns.ts'
import { companyKey, creditKey } from '../../records/identity-keys.ts'
import { selection } from '../../records/list-statements.ts'
import { checkVersion, difference, getRecord, listRecords, writeColumns } from '../../records/records.ts'

import { markPartner } from '../customers/customers.ts'
import {
  bankFields,
  consignorSource,
  hiddenFields,
  presentConsignor,
  presentConsignors,
  type StoredConsignor,
} from './source.ts'
import { consignorsTable as table } from '../../tables/consignors.ts'

const fieldNames = [...writableNames(consignors), 'suspended_at']

type Fields = FieldsOf<typeof consignors>
type Given = { [K in keyof Fields]?: Value<Fields[K]> | null | undefined }

export async function listConsignors(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ConsignorRow>> {
  const page = await listRecords(db, who, consignorSource, raw)
  return { ...page, items: await presentConsignors(db, who, page.items) }
}

export async function loadConsignor(db: Db, who: Caller, id: number, lock = false): Promise<StoredConsignor> {
  return (await getRecord(db, who, consignorSource, id, lock)) as StoredConsignor
}

const most = 5

/** Who is already there: the same credit code or customer is the same one, the same bare name may be another. */
async function findDuplicates(db: Db, given: Given, except: number | undefined): Promise<ConsignorHit[]> {
  const code = given.credit_code ? creditKey(given.credit_code) : undefined
  const key = given.company_name ? companyKey(given.company_name) : undefined
  const customer = given.customer_id ?? undefined
  const same = or(
    code === undefined ? undefined : eq(table.credit_code, code),
    customer === undefined ? undefined : eq(table.customer_id, customer),
    key === undefined ? undefined : eq(table.company_key, key),
  )
  if (!same) return []
  const rows = await db
    .select()
    .from(table)
    .where(and(same, except === undefined ? undefined : ne(table.id, except)))
    .limit(most)
  return rows.map(({ id, company_name, credit_code, customer_id }): ConsignorHit => {
    if (code !== undefined && credit_code === code)
      return { kind: 'hard', field: 'credit_code', id, company_name }
    if (customer !== undefined && customer_id === customer)
      return { kind: 'hard', field: 'customer_id', id, company_name }
    return { kind: 'soft', field: 'company_name', id, company_name }
  })
}

const duplicate = (hits: readonly Partial<ConsignorHit>[]) =>
  new Refusal('duplicate', {}, { soft: hits.every((hit) => hit.kind === 'soft'), hits })

async function refuseDuplicates(db: Db, given: Given, confirmed: boolean, except?: number): Promise<void> {
  const hits = await findDuplicates(db, given, except)
  const hard = hits.filter((hit) => hit.kind === 'hard')
  if (hard.length > 0) throw duplicate(hard)
  if (hits.length > 0 && !confirmed) throw duplicate(hits)
}

/** Two people entering the same one at once: the database lets one through, the other is told like anybody else. */
const asDuplicate = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (constraint === 'consignors_credit_code') throw duplicate([{ kind: 'hard', field: 'credit_code' }])
  if (constraint === 'consignors_customer') throw duplicate([{ kind: 'hard', field: 'customer_id' }])
  throw error
}

function refuseImpossible({ contract_from, contract_to }: Given): void {
  if (contract_from && contract_to && contract_to < contract_from)
    throw invalidField('consignors', 'contract_to', 'out_of_range')
}

/** The linked customer must be one of the caller's own; linked, it counts as a partner. */
async function link(db: Db, who: Caller, customer_id: number): Promise<void> {
  await markPartner(db, who, customer_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'not_found'
      ? invalidField('consignors', 'customer_id', 'unknown_choice')
      : error
  })
}

export type NewConsignor = Draft<typeof consignors> & { confirm_duplicate?: boolean | undefined }

/** A new partner under contract; the customer it was, if one is named, becomes 已合作 with it. */
export async function createConsignor(db: Db, who: Caller, input: NewConsignor): Promise<ConsignorRow> {
  const { confirm_duplicate = false, ...fields } = input
  refuseImpossible(fields)
  if (fields.customer_id) await link(db, who, fields.customer_id)
  await refuseDuplicates(db, fields, confirm_duplicate)
  const keys = companyKeysOf(fields)
  const values = { ...fields, ...keys, created_by: who.uid, updated_by: who.uid }
  const [row] = (await db
    .insert(table)
    .values(values as unknown as typeof table.$inferInsert)
    .returning(selection(table, ['grams', 'company_key']))
    .catch(asDuplicate)) as unknown as StoredConsignor[]
  const stored = row as StoredConsignor
  record(who, {
    action: 'create',
    resource: 'consignors',
    record_id: stored.id,
    record_name: stored.company_name,
    version: 1,
    after: { ...fields },
    owners: [],
  })
  return presentConsignor(db, who, stored)
}

export type ConsignorEdit = Patch<typeof consignors> & {
  confirm_duplicate?: boolean | undefined
  suspended?: boolean | undefined
}

/** What of an edit is to be checked: only what it changes. */
const changedOf = (before: StoredConsignor, after: StoredConsignor): Given => ({
  credit_code:
    after.credit_code && creditKey(after.credit_code) !== before.credit_code ? after.credit_code : null,
  customer_id: after.customer_id === before.customer_id ? null : after.customer_id,
  ...(companyKey(after.company_name) === companyKey(before.company_name)
    ? {}
    : { company_name: after.company_name }),
})

const suspension = (before: StoredConsignor, suspended: boolean | undefined, now: Date) =>
  suspended === undefined
    ? {}
    : { suspended_at: suspended ? (before.suspended_at ?? now.toISOString()) : null }

export async function editConsignor(
  db: Db,
  who: Caller,
  id: number,
  input: ConsignorEdit,
): Promise<ConsignorRow> {
  const { confirm_duplicate = false, version, suspended, ...given } = input
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const hidden = hiddenFields(who).find((name) => name in fields)
  if (hidden) throw new Refusal('masked_field', { resource: 'consignors', field: hidden })
  const before = await loadConsignor(db, who, id, true)
  await checkVersion(before, version, () => presentConsignor(db, who, before))
  const after = { ...before, ...fields, ...suspension(before, suspended, who.now) } as StoredConsignor
  refuseImpossible(after)
  const changed = changedOf(before, after)
  if (changed.customer_id) await link(db, who, changed.customer_id)
  await refuseDuplicates(db, changed, confirm_duplicate, id)
  const written = await writeColumns(db, who, consignorSource, before, {
    ...fields,
    ...suspension(before, suspended, who.now),
    ...companyKeysOf(after),
  }).catch(asDuplicate)
  const changes = difference(before, written, fieldNames)
  const names = Object.keys(changes.after)
  const alone = names.length === 1 && names[0] === 'suspended_at'
  record(who, {
    action: !alone ? 'edit' : after.suspended_at === null ? 'reinstate' : 'suspend',
    resource: 'consignors',
    record_id: id,
    record_name: after.company_name,
    version: written.version,
    ...changes,
    owners: [],
  })
  const presented = await presentConsignor(db, who, written)
  // The log gets this edit only after the answer is made.
  const banks = names.some((name) => bankFields.includes(name))
  return banks
    ? { ...presented, bank_changed_at: who.now.toISOString(), bank_changed_by_name: who.nickname }
    : presented
}
