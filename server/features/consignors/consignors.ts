import { isNull, sql } from 'drizzle-orm'
import { consignors, type ConsignorOption, type ConsignorRow } from '#contract/consignors.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import { companyKeysOf } from '#server/identity/identity-columns.ts'
import { optionsOf } from '#server/lists/options.ts'
import { checkSeenVersion } from '#server/records/masked-edits.ts'
import { getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { difference } from '#server/records/write-log.ts'
import { markPartner } from '#server/features/customers/customers.ts'
import { refuseMove, refuseWrongOwner, notifyNewOwner, notifyOwner } from './owner.ts'
import {
  bankFields,
  consignorIdentity,
  consignorScope,
  consignorSource,
  hiddenFields,
  isOwn,
  presentConsignor,
  presentConsignors,
  type StoredConsignor,
} from './source.ts'
import { consignorsTable as table } from '#server/tables/consignors.ts'
import { allOf } from '#server/records/source.ts'
import { listRecords } from '#server/lists/list-records.ts'

export async function listConsignors(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ConsignorRow>> {
  const page = await listRecords(db, who, consignorSource, raw)
  return { ...page, items: await presentConsignors(db, who, page.items) }
}

/** The caller's own consignors that a new lot may name, the latest first. */
export const consignorOptions = (db: Db, who: Caller, q: string): Promise<ConsignorOption[]> =>
  optionsOf(db, who, consignorSource, q, {
    fields: [
      'id',
      'company_name',
      'commission_payer',
      'commission_point',
      'consignor_commission_point',
      'contract_from',
      'contract_to',
    ],
    only: allOf(isNull(table.suspended_at), consignorScope(who)),
    order: sql`${table.created_at} desc, ${table.id} desc`,
  })

export const loadConsignor = (db: Db, who: Caller, id: number, lock = false): Promise<StoredConsignor> =>
  getRecord(db, who, consignorSource, id, lock)

/**
 * Loads a consignor that the caller may edit. Others are 403 rather than 404, because their existence is no
 * secret.
 */
export async function loadOwnConsignor(
  db: Db,
  who: Caller,
  id: number,
  lock = false,
): Promise<StoredConsignor> {
  const row = await loadConsignor(db, who, id, lock)
  if (!(await isOwn(db, who, row))) throw new Refusal('no_permission')
  return row
}

function refuseImpossible({
  contract_from,
  contract_to,
  ...terms
}: Partial<Pick<NewConsignor, 'contract_from' | 'contract_to'>> & CommissionFields): void {
  if (terms.consignor_commission_point && terms.commission_payer !== 'both')
    throw invalidField('consignors', 'consignor_commission_point', 'both_pay_only')
  if (contract_from && contract_to && contract_to < contract_from)
    throw invalidField('consignors', 'contract_to', 'out_of_range')
}

type CommissionFields = Partial<Pick<NewConsignor, 'commission_payer' | 'consignor_commission_point'>>

/** Clears the consignor's own rate when both sides no longer pay. */
const oneSided = (before: StoredConsignor, { commission_payer }: CommissionFields) =>
  commission_payer === undefined || commission_payer === 'both' || before.consignor_commission_point === null
    ? {}
    : { consignor_commission_point: null }

/** Links a customer of the caller's scope and marks it as a partner. Returns its owner. */
async function link(db: Db, who: Caller, customer_id: number): Promise<number | null> {
  return markPartner(db, who, customer_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'not_found'
      ? invalidField('consignors', 'customer_id', 'unknown_choice')
      : error
  })
}

export type NewConsignor = Draft<typeof consignors> & { confirm_duplicate?: boolean | undefined }

/**
 * Creates a consignor. A linked customer becomes a partner (已合作). Without a named owner it belongs to the
 * customer's owner, or else to the caller.
 */
export async function createConsignor(db: Db, who: Caller, input: NewConsignor): Promise<ConsignorRow> {
  const { confirm_duplicate = false, ...fields } = input
  refuseImpossible(fields)
  if (fields.service_id !== undefined) await refuseWrongOwner(db, who, fields.service_id)
  // A duplicate refusal commits its comparison count, so nothing else may be written before it.
  await consignorIdentity.refuse(db, who, fields, confirm_duplicate)
  const owner = fields.customer_id ? await link(db, who, fields.customer_id) : who.uid
  const values = { service_id: owner, ...fields, ...companyKeysOf(fields) }
  const row = await createRecord(db, who, consignorSource, values).catch(
    consignorIdentity.asRefusal(who, fields),
  )
  await notifyNewOwner(db, who, row)
  return presentConsignor(db, who, row)
}

export type ConsignorEdit = Patch<typeof consignors> & {
  confirm_duplicate?: boolean | undefined
  suspended?: boolean | undefined
}

const suspension = (before: StoredConsignor, suspended: boolean | undefined, now: Date) =>
  suspended === undefined
    ? {}
    : { suspended_at: suspended ? (before.suspended_at ?? now.toISOString()) : null }

/** The audit action of an edit. A suspension without other changes has its own. */
function actionOf(changed: readonly string[], after: StoredConsignor): 'edit' | 'suspend' | 'reinstate' {
  if (changed.length !== 1 || changed[0] !== 'suspended_at') return 'edit'
  return after.suspended_at === null ? 'reinstate' : 'suspend'
}

export async function editConsignor(
  db: Db,
  who: Caller,
  id: number,
  input: ConsignorEdit,
): Promise<ConsignorRow> {
  const { confirm_duplicate = false, version, suspended, ...given } = input
  const fields = givenFields(given)
  const hidden = hiddenFields(who).find((name) => name in fields)
  if (hidden) throw new Refusal('masked_field', { resource: 'consignors', field: hidden })
  const before = await loadOwnConsignor(db, who, id, true)
  await checkSeenVersion(consignorSource, who, before, version, () => presentConsignor(db, who, before))
  if (fields.service_id !== undefined) await refuseMove(db, who, before, fields.service_id)
  const changes = { ...oneSided(before, fields), ...fields, ...suspension(before, suspended, who.now) }
  const after = { ...before, ...changes }
  refuseImpossible(after)
  await consignorIdentity.refuseChange(db, who, before, after, confirm_duplicate)
  const { customer_id } = after
  if (customer_id !== null && customer_id !== before.customer_id) await link(db, who, customer_id)
  const changed = Object.keys(difference(before, after, consignorSource.log.fields).after)
  const bankChanged = changed.some((name) => bankFields.includes(name))
  if (bankChanged) requireReauthentication(who)
  const columns = { ...changes, ...companyKeysOf(after) }
  const action = actionOf(changed, after)
  const written = await writeRecord(db, who, consignorSource, before, columns, { action }).catch(
    consignorIdentity.asRefusal(who, after),
  )
  await notifyOwner(db, who, before, written, changed)
  const presented = await presentConsignor(db, who, written)
  // The audit entry of this edit is written after the answer is made.
  return bankChanged
    ? { ...presented, bank_changed_at: who.now.toISOString(), bank_changed_by_name: who.nickname }
    : presented
}
