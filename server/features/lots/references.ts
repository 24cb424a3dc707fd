import { and, eq } from 'drizzle-orm'
import { can } from '#contract/grammar/permissions.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal, type FieldFault } from '#server/request/errors.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { consignorScope } from '#server/features/consignors/source.ts'
import { ownedScope } from '#server/features/customers/source.ts'
import { isUsableAccount } from '#server/features/own-accounts/own-accounts.ts'
import { customersTable } from '#server/tables/customers.ts'
import { companiesTable, platformsTable } from '#server/tables/dictionaries.ts'
import { staffTable } from '#server/tables/staff.ts'
import {
  consignorOf,
  contractFaults,
  namedContract,
  type Consignor,
  type Contract,
} from './contract-terms.ts'

/** The references of a write. Missing or null refers to nothing. */
type References = {
  [
    Name in
      | 'company'
      | 'platform'
      | 'payment_account_id'
      | 'commission_id'
      | 'contract_id'
      | 'customer_id'
      | 'service_id'
      | 'zs_service_id'
  ]?: number | null | undefined
}

const isNothing = (id: number | null | undefined): id is null | undefined => id === null || id === undefined

async function dictionaryFault(
  db: Db,
  name: 'company' | 'platform',
  key: number | null | undefined,
): Promise<FieldFault[]> {
  if (isNothing(key)) return []
  const table = name === 'company' ? companiesTable : platformsTable
  const [row] = await db.select({ enabled: table.enabled }).from(table).where(eq(table.id, key))
  return row?.enabled ? [] : [{ name, fault: 'unknown_choice' }]
}

/** A buyer pays into an account of ours that is in use, or to the platform. */
async function accountFault(db: Db, id: number | null | undefined): Promise<FieldFault[]> {
  if (isNothing(id) || (await isUsableAccount(db, id))) return []
  return [{ name: 'payment_account_id', fault: 'unknown_choice' }]
}

/**
 * Whom this caller may make responsible for a lot: anyone who works with commissioned goods (1, 2), within
 * the team (3), oneself.
 */
async function ownerFault(db: Db, who: Caller, uid: number | null | undefined): Promise<FieldFault[]> {
  if (isNothing(uid)) return []
  const reaches =
    uid === who.uid || may(who, 'lots.seeAll') || (may(who, 'lots.seeTeam') && who.team.includes(uid))
  return reaches && (await holds(db, uid, 'commissioned.use'))
    ? []
    : [{ name: 'service_id', fault: 'wrong_owner' }]
}

async function holds(db: Db, uid: number, permission: 'commissioned.use' | 'goods.use'): Promise<boolean> {
  const [person] = await db
    .select({ roles: staffTable.roles, disabled_at: staffTable.disabled_at })
    .from(staffTable)
    .where(eq(staffTable.id, uid))
  return person !== undefined && person.disabled_at === null && can(person.roles, permission)
}

/** 招商人员: anyone who works with buyers. */
export async function recruiterFault(db: Db, uid: number | null | undefined): Promise<FieldFault[]> {
  if (isNothing(uid) || (await holds(db, uid, 'goods.use'))) return []
  return [{ name: 'zs_service_id', fault: 'wrong_owner' }]
}

/** The consignor's own customer may always be named, another one only by those who may see it. */
async function customerFault(
  db: Db,
  who: Caller,
  id: number | null | undefined,
  consignor: Consignor | undefined,
): Promise<FieldFault[]> {
  if (isNothing(id) || id === consignor?.customer_id) return []
  const [row] = await db
    .select({ archived_at: customersTable.archived_at })
    .from(customersTable)
    .where(and(eq(customersTable.id, id), ownedScope(who)))
  return row && row.archived_at === null ? [] : [{ name: 'customer_id', fault: 'unknown_choice' }]
}

/** A lot is given only to a consignor that the caller works with. */
export async function consignorFault(
  db: Db,
  who: Caller,
  id: number | null | undefined,
): Promise<FieldFault[]> {
  if (isNothing(id)) return []
  const [row] = await db
    .select({ id: consignorsTable.id })
    .from(consignorsTable)
    .where(and(eq(consignorsTable.id, id), consignorScope(who)))
  return row ? [] : [{ name: 'commission_id', fault: 'unknown_choice' }]
}

export interface CheckedReferences {
  faults: FieldFault[]
  consignor: Consignor | undefined
  contract: Contract | undefined
}

/** Faults of a write's people, companies and consignor. Unchanged references are not checked. */
export async function referenceFaults(
  db: Db,
  who: Caller,
  named: References,
  consignorId: number | null | undefined,
): Promise<CheckedReferences> {
  const consignor = await consignorOf(db, consignorId)
  const contract = await namedContract(db, who, named.contract_id)
  const faults = [
    ...(await dictionaryFault(db, 'company', named.company)),
    ...(await dictionaryFault(db, 'platform', named.platform)),
    ...(await accountFault(db, named.payment_account_id)),
    ...(await consignorFault(db, who, named.commission_id)),
    ...contractFaults(who, named.contract_id, contract, consignorId),
    ...(await customerFault(db, who, named.customer_id, consignor)),
    ...(await ownerFault(db, who, named.service_id)),
    ...(await recruiterFault(db, named.zs_service_id)),
  ]
  return { faults, consignor, contract }
}

export function refuseSuspended(consignor: Pick<Consignor, 'suspended_at'> | undefined): void {
  if (consignor?.suspended_at) throw new Refusal('consignor_suspended')
}
