import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { DuplicateHit } from '../../../contract/customers.ts'
import { masks } from '../../../contract/mask.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { staffNames } from '../staff/names.ts'
import { companyKey, creditKey, phoneDigits } from '../../records/identity-keys.ts'
import { countedCheck, duplicateRefusal, logCheck } from './check-limit.ts'
import { customersTable as table } from '../../tables/customers.ts'

interface Identity {
  company_name?: string | null | undefined
  phone?: string | null | undefined
  credit_code?: string | null | undefined
}
type Found = typeof table.$inferSelect

const most = 5

async function find(db: Db, condition: SQL, except: number | undefined): Promise<Found[]> {
  return db
    .select()
    .from(table)
    .where(and(condition, isNull(table.archived_at), except === undefined ? undefined : ne(table.id, except)))
    .limit(most)
}

/** A hit as this caller may know it: what is outside the own scope only exists. */
async function asHit(
  db: Db,
  who: Caller,
  found: Found,
  kind: DuplicateHit['kind'],
  field: DuplicateHit['field'],
): Promise<DuplicateHit> {
  const in_pool = found.service_id === null
  const own =
    found.service_id === who.uid ||
    (found.service_id !== null && may(who, 'customers.seeTeam') && who.team.includes(found.service_id))
  if (!in_pool && !own && !may(who, 'customers.seeAll')) return { kind, field }
  const names = await staffNames(db, found.service_id === null ? [] : [found.service_id])
  const contact = masks.phone(found.phone)
  return {
    kind,
    field,
    in_pool,
    id: found.id,
    company_name: found.company_name,
    name: found.name,
    ...(contact === undefined ? {} : { phone: contact }),
    service_id_name: found.service_id === null ? null : (names.get(found.service_id) ?? null),
  }
}

/** Who is already there: hard by phone or credit code, soft by the company's bare name. Archived customers do not count. */
export async function findDuplicates(
  db: Db,
  who: Caller,
  identity: Identity,
  except?: number,
): Promise<DuplicateHit[]> {
  const phone = identity.phone ? phoneDigits(identity.phone) : ''
  const code = identity.credit_code ? creditKey(identity.credit_code) : ''
  const company = identity.company_name ? companyKey(identity.company_name) : ''
  const hits: DuplicateHit[] = []
  for (const found of phone.length >= 5 ? await find(db, eq(table.phone_digits, phone), except) : [])
    hits.push(await asHit(db, who, found, 'hard', 'phone'))
  for (const found of code === '' ? [] : await find(db, eq(table.credit_code, code), except))
    hits.push(await asHit(db, who, found, 'hard', 'credit_code'))
  for (const found of company === '' ? [] : await find(db, eq(table.company_key, company), except))
    hits.push(await asHit(db, who, found, 'soft', 'company_name'))
  return hits
}

/** The check while typing: counted and logged. */
export async function checkDuplicates(
  db: Db,
  who: Caller,
  identity: Identity,
  except?: number,
): Promise<DuplicateHit[]> {
  await countedCheck(db, who)
  const hits = await findDuplicates(db, who, identity, except)
  logCheck(who, 'customers', {
    hits: hits.length,
    by: Object.keys(identity).filter((name) => identity[name as keyof Identity]),
  })
  return hits
}

export async function refuseDuplicates(
  db: Db,
  who: Caller,
  identity: Identity,
  confirmed: boolean,
  except?: number,
): Promise<void> {
  const hits = await findDuplicates(db, who, identity, except)
  const standing = hits.filter((hit) => hit.kind === 'hard' || !confirmed)
  if (standing.length > 0) throw duplicateRefusal(who, 'customers', standing)
}
