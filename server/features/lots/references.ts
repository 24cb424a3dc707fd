import { and, eq } from 'drizzle-orm'
import { can } from '../../../contract/permissions.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal, type FieldFault } from '../../request/errors.ts'
import { consignorsTable } from '../../tables/consignors.ts'
import { ownedScope } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { companiesTable, platformsTable } from '../../tables/dictionaries.ts'
import { staffTable } from '../../tables/staff.ts'

type Given = Readonly<Record<string, unknown>>
export type Consignor = typeof consignorsTable.$inferSelect

const asked = (given: Given, name: string): number | undefined =>
  typeof given[name] === 'number' ? given[name] : undefined

async function dictionaryFault(
  db: Db,
  name: 'company' | 'platform',
  key: number | undefined,
): Promise<FieldFault[]> {
  if (key === undefined) return []
  const table = name === 'company' ? companiesTable : platformsTable
  const [row] = await db.select({ enabled: table.enabled }).from(table).where(eq(table.id, key))
  return row?.enabled ? [] : [{ name, fault: 'unknown_choice' }]
}

/** Whom this caller may make responsible for a lot: anyone who works with commissioned goods (1, 2), within the team (3), oneself. */
async function ownerFault(db: Db, who: Caller, uid: number | undefined): Promise<FieldFault[]> {
  if (uid === undefined) return []
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
export async function recruiterFault(db: Db, uid: number | undefined): Promise<FieldFault[]> {
  if (uid === undefined || (await holds(db, uid, 'goods.use'))) return []
  return [{ name: 'zs_service_id', fault: 'wrong_owner' }]
}

/** The consignor's own customer may always be named, another one only by whoever may see it. */
async function customerFault(
  db: Db,
  who: Caller,
  id: number | undefined,
  consignor: Consignor | undefined,
): Promise<FieldFault[]> {
  if (id === undefined || id === consignor?.customer_id) return []
  const [row] = await db
    .select({ archived_at: customersTable.archived_at })
    .from(customersTable)
    .where(and(eq(customersTable.id, id), ownedScope(who)))
  return row && row.archived_at === null ? [] : [{ name: 'customer_id', fault: 'unknown_choice' }]
}

export async function consignorOf(db: Db, id: number | null | undefined): Promise<Consignor | undefined> {
  if (id === null || id === undefined) return undefined
  const [row] = await db.select().from(consignorsTable).where(eq(consignorsTable.id, id))
  return row
}

export interface CheckedReferences {
  faults: FieldFault[]
  consignor: Consignor | undefined
}

/** What is wrong with the people, companies and consignor newly named by a write; unchanged ones are not asked about again. */
export async function referenceFaults(
  db: Db,
  who: Caller,
  given: Given,
  consignorId: number | null | undefined,
): Promise<CheckedReferences> {
  const consignor = await consignorOf(db, consignorId)
  const named = asked(given, 'commission_id')
  const faults = [
    ...(await dictionaryFault(db, 'company', asked(given, 'company'))),
    ...(await dictionaryFault(db, 'platform', asked(given, 'platform'))),
    ...(named === undefined || consignor ? [] : [{ name: 'commission_id', fault: 'unknown_choice' }]),
    ...(await customerFault(db, who, asked(given, 'customer_id'), consignor)),
    ...(await ownerFault(db, who, asked(given, 'service_id'))),
    ...(await recruiterFault(db, asked(given, 'zs_service_id'))),
  ]
  return { faults, consignor }
}

export function refuseSuspended(consignor: Pick<Consignor, 'suspended_at'> | undefined): void {
  if (consignor?.suspended_at) throw new Refusal('consignor_suspended')
}
