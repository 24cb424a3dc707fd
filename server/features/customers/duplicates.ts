import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { DuplicateHit } from '../../../contract/customers.ts'
import { masks } from '../../../contract/mask.ts'
import { may, record, type Caller } from '../../caller.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../errors.ts'
import { writeDeeds } from '../audit/write.ts'
import { staffNames } from '../staff/names.ts'
import { companyKey, creditKey, phoneDigits } from '../../identity-keys.ts'
import { customersTable as table, duplicateChecks } from './tables.ts'

/** Checks and refused creates of one person on one business day; more would be guessing at the pool's numbers. */
export const checksPerDay = 200

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
async function asHit(db: Db, who: Caller, found: Found, kind: DuplicateHit['kind'], field: DuplicateHit['field']): Promise<DuplicateHit> {
  const in_pool = found.service_id === null
  const own = found.service_id === who.uid || (found.service_id !== null && may(who, 'customers.seeTeam') && who.team.includes(found.service_id))
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
export async function findDuplicates(db: Db, who: Caller, identity: Identity, except?: number): Promise<DuplicateHit[]> {
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

async function checksToday(db: Db, who: Caller): Promise<number> {
  const [row] = await db
    .select({ n: duplicateChecks.count })
    .from(duplicateChecks)
    .where(and(eq(duplicateChecks.uid, who.uid), eq(duplicateChecks.day, businessDay(who.now))))
  return row?.n ?? 0
}

/** Counts one check against the day's limit and answers how many there were, this one included. */
async function countCheck(db: Db, who: Caller): Promise<number> {
  const day = businessDay(who.now)
  const [row] = await db
    .insert(duplicateChecks)
    .values({ uid: who.uid, day, count: 1 })
    .onConflictDoUpdate({ target: [duplicateChecks.uid, duplicateChecks.day], set: { count: sql`${duplicateChecks.count} + 1` } })
    .returning({ n: duplicateChecks.count })
  return row?.n ?? 1
}

const tooManyChecks = () => new Refusal('check_limit_reached', { n: checksPerDay }, { retry_after: 8 * 3600 })

/** Refuses whoever has asked too often today. */
export async function refuseTooManyChecks(db: Db, who: Caller): Promise<void> {
  if ((await checksToday(db, who)) >= checksPerDay) throw tooManyChecks()
}

const logCheck = (who: Caller, detail: Record<string, unknown>) => record(who, { action: 'check', resource: 'customers', detail })

/** The check while typing: counted and logged. */
export async function checkDuplicates(db: Db, who: Caller, identity: Identity, except?: number): Promise<DuplicateHit[]> {
  if ((await countCheck(db, who)) > checksPerDay) throw tooManyChecks()
  const hits = await findDuplicates(db, who, identity, except)
  logCheck(who, { hits: hits.length, by: Object.keys(identity).filter((name) => identity[name as keyof Identity]) })
  return hits
}

/** The refusal of a create or edit: hard hits always, soft ones until they are confirmed. Counted and logged although the act is undone. */
export function duplicateRefusal(who: Caller, hits: readonly DuplicateHit[]): Refusal {
  const soft = hits.every((hit) => hit.kind === 'soft')
  return new Refusal('duplicate', {}, { soft, hits: hits.filter((hit) => soft || hit.kind === 'hard') }, async (db) => {
    await countCheck(db, who)
    who.deeds.length = 0
    logCheck(who, { hits: hits.length, by: [...new Set(hits.map((hit) => hit.field))], refused: true })
    await writeDeeds(db, who)
  })
}

export async function refuseDuplicates(db: Db, who: Caller, identity: Identity, confirmed: boolean, except?: number): Promise<void> {
  const hits = await findDuplicates(db, who, identity, except)
  const standing = hits.filter((hit) => hit.kind === 'hard' || !confirmed)
  if (standing.length > 0) throw duplicateRefusal(who, standing)
}
