import { and, eq, ne, type SQL } from 'drizzle-orm'
import { masks } from '../../../contract/mask.ts'
import type { RecyclerHit } from '../../../contract/recyclers.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { violatedConstraint } from '../../request/errors.ts'
import { companyKey, creditKey, phoneDigits } from '../../records/identity-keys.ts'
import { countedCheck, duplicateRefusal, logCheck } from '../customers/check-limit.ts'
import { staffNames } from '../staff/names.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'

export interface Identity {
  company_name?: string | null | undefined
  phone?: string | null | undefined
  credit_code?: string | null | undefined
}
type Found = typeof table.$inferSelect

const most = 5

const find = (db: Db, condition: SQL, except: number | undefined): Promise<Found[]> =>
  db
    .select()
    .from(table)
    .where(and(condition, except === undefined ? undefined : ne(table.id, except)))
    .limit(most)

/** Everybody may know of every recycler; the number stays shortened. */
async function asHit(
  db: Db,
  found: Found,
  kind: RecyclerHit['kind'],
  field: RecyclerHit['field'],
): Promise<RecyclerHit> {
  const { id, company_name, name, phone, service_id, state } = found
  const names = await staffNames(db, service_id === null ? [] : [service_id])
  const contact = masks.phone(phone) ?? ''
  return {
    kind,
    field,
    id,
    company_name,
    name,
    phone: contact,
    state,
    service_id_name: service_id === null ? null : (names.get(service_id) ?? null),
  }
}

/** Who is already there: hard by phone or credit code, soft by the company's bare name. */
export async function findDuplicates(db: Db, identity: Identity, except?: number): Promise<RecyclerHit[]> {
  const phone = identity.phone ? phoneDigits(identity.phone) : ''
  const code = identity.credit_code ? creditKey(identity.credit_code) : ''
  const company = identity.company_name ? companyKey(identity.company_name) : ''
  const hits: RecyclerHit[] = []
  for (const found of phone.length >= 5 ? await find(db, eq(table.phone_digits, phone), except) : [])
    hits.push(await asHit(db, found, 'hard', 'phone'))
  for (const found of code === '' ? [] : await find(db, eq(table.credit_code, code), except))
    hits.push(await asHit(db, found, 'hard', 'credit_code'))
  for (const found of company === '' ? [] : await find(db, eq(table.company_key, company), except))
    hits.push(await asHit(db, found, 'soft', 'company_name'))
  return hits
}

/** The check while typing: counted to the same daily limit as that of customers, and logged. */
export async function checkDuplicates(
  db: Db,
  who: Caller,
  identity: Identity,
  except?: number,
): Promise<RecyclerHit[]> {
  await countedCheck(db, who)
  const hits = await findDuplicates(db, identity, except)
  logCheck(who, 'recyclers', {
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
  const hits = await findDuplicates(db, identity, except)
  const standing = hits.filter((hit) => hit.kind === 'hard' || !confirmed)
  if (standing.length > 0) throw duplicateRefusal(who, 'recyclers', standing)
}

/** Two people entering the same recycler at once: the database lets one through, the other is told like anybody else. */
export const asDuplicate =
  (who: Caller) =>
  (error: unknown): never => {
    const constraint = violatedConstraint(error)
    if (constraint === 'recyclers_phone')
      throw duplicateRefusal(who, 'recyclers', [{ kind: 'hard', field: 'phone' }])
    if (constraint === 'recyclers_credit_code')
      throw duplicateRefusal(who, 'recyclers', [{ kind: 'hard', field: 'credit_code' }])
    throw error
  }
