import { desc, eq } from 'drizzle-orm'
import {
  contracts,
  type ContractRow,
  type contractRoutes,
  type ContractVersion,
} from '#contract/contracts.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { givenFields } from '#contract/grammar/resource.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { compare } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { loadOwnConsignor } from '#server/features/consignors/consignors.ts'
import type { StoredConsignor } from '#server/features/consignors/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { contractVersions } from '#server/tables/contracts.ts'
import { notifyOwner } from './notify-owner.ts'
import { contractSource, presentContract, presentContracts, type StoredContract } from './source.ts'
import { wholeScales } from './whole-scale.ts'

export async function listContracts(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ContractRow>> {
  const page = await listRecords(db, who, contractSource, raw)
  return { ...page, items: await presentContracts(db, who, page.items) }
}

export const loadContract = (db: Db, who: Caller, id: number, lock = false): Promise<StoredContract> =>
  getRecord(db, who, contractSource, id, lock)

/** All versions of a contract, for people who see it now. */
export async function versionsOf(db: Db, who: Caller, id: number): Promise<ContractVersion[]> {
  await loadContract(db, who, id)
  const rows = await db
    .select()
    .from(contractVersions)
    .where(eq(contractVersions.contract_id, id))
    .orderBy(desc(contractVersions.version))
  const names = await staffNames(
    db,
    rows.map((row) => row.by_uid).filter((uid) => uid !== null),
  )
  return rows.map(({ version, at, by_uid, terms }) => ({
    version,
    at,
    by_name: by_uid === null ? null : (names.get(by_uid) ?? null),
    terms,
  }))
}

/** The consignor of a new contract, among those that the caller may edit. */
async function consignorFor(db: Db, who: Caller, id: number): Promise<StoredConsignor> {
  return loadOwnConsignor(db, who, id, true).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'not_found'
      ? invalidField('contracts', 'consignor', 'unknown_choice')
      : error
  })
}

type Judged = Pick<
  StoredContract,
  | 'from'
  | 'to'
  | 'commission_payer'
  | 'consignor_commission_point'
  | 'late_pick_up_basis'
  | 'late_pick_up_fee'
>

function refuseImpossible(terms: { [Name in keyof Judged]?: Judged[Name] | undefined }): void {
  const refuse = (name: string, fault: string) => {
    throw invalidField(contracts.name, name, fault)
  }
  if (terms.from && terms.to && terms.to < terms.from) refuse('to', 'out_of_range')
  if (terms.consignor_commission_point && terms.commission_payer !== 'both')
    refuse('consignor_commission_point', 'both_pay_only')
  if (terms.late_pick_up_basis === 'deposit_percent' && compare(terms.late_pick_up_fee ?? '0', '100') > 0)
    refuse('late_pick_up_fee', 'out_of_range')
}

const asTaken = (error: unknown): never => {
  throw violatedConstraint(error) === 'contracts_number' ? new Refusal('contract_number_taken') : error
}

/** Stores this version of a contract permanently. */
async function keepVersion(db: Db, who: Caller, { version, ...terms }: StoredContract): Promise<void> {
  const at = who.now.toISOString()
  await db
    .insert(contractVersions)
    .values({ contract_id: terms.id, version, terms, by_uid: who.uid || null, at })
}

export async function createContract(
  db: Db,
  who: Caller,
  { buyer_scale, consignor_scale, ...input }: BodyOf<typeof contractRoutes.create>,
): Promise<ContractRow> {
  refuseImpossible(input)
  const consignor = await consignorFor(db, who, input.consignor)
  const files = input.files ?? []
  await refuseForeignFiles(db, who, 'files', files, [])
  const scales = wholeScales(contracts.name, { buyer_scale, consignor_scale })
  const values = { ...input, ...scales, files }
  const row = await createRecord(db, who, contractSource, values).catch(asTaken)
  await attachFiles(db, files, 'contracts', row.id)
  await keepVersion(db, who, row)
  await notifyOwner(db, who, consignor, row)
  return presentContract(db, who, row)
}

/** Clears the consignor's own rate when both sides no longer pay. */
const oneSided = (before: StoredContract, payer: StoredContract['commission_payer'] | undefined) =>
  payer === undefined || payer === 'both' || before.consignor_commission_point === null
    ? {}
    : { consignor_commission_point: null }

/** Changes the terms from now on. Lots keep the terms that they copied. */
export async function editContract(
  db: Db,
  who: Caller,
  id: number,
  { version, buyer_scale, consignor_scale, ...input }: BodyOf<typeof contractRoutes.edit>,
): Promise<ContractRow> {
  const before = await loadContract(db, who, id, true)
  await checkVersion(before, version, () => presentContract(db, who, before))
  const given = givenFields(input)
  if (given.consignor !== undefined && given.consignor !== before.consignor)
    throw invalidField(contracts.name, 'consignor', 'unknown_choice')
  const consignor = await loadOwnConsignor(db, who, before.consignor)
  const changes = {
    ...oneSided(before, given.commission_payer),
    ...given,
    ...wholeScales(contracts.name, { buyer_scale, consignor_scale }),
  }
  refuseImpossible({ ...before, ...changes })
  await refuseForeignFiles(db, who, 'files', given.files ?? [], before.files)
  const row = await writeRecord(db, who, contractSource, before, changes, { action: 'edit' }).catch(asTaken)
  await attachFiles(db, row.files, 'contracts', id)
  await keepVersion(db, who, row)
  await notifyOwner(db, who, consignor, row)
  return presentContract(db, who, row)
}
