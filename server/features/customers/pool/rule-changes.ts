import { asc } from 'drizzle-orm'
import { poolExpiry } from '#contract/rules/pool-expiry.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import {
  defaultPoolRules,
  type PoolRules,
  type PoolRulesRow,
  type RulesPreview,
  type poolRoutes,
} from '#contract/pool.ts'
import { addDays } from '#contract/rules/time.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { difference } from '#server/records/write-log.ts'

import { staffNames } from '#server/features/staff/names.ts'
import { forgetRules, readRules, type RulesVersion } from './rules.ts'
import { poolExpiryBy } from './expiry.ts'
import { customersTable as table, poolRulesTable } from '#server/tables/customers.ts'

async function present(db: Db, who: Caller, current: RulesVersion): Promise<PoolRulesRow> {
  const names = await staffNames(db, current.created_by === null ? [] : [current.created_by])
  return {
    ...current.rules,
    version: current.version,
    updated_at: current.created_at,
    updated_by: current.created_by,
    updated_by_name: current.created_by === null ? null : (names.get(current.created_by) ?? null),
    actions: may(who, 'pool.rules.change') ? ['edit'] : [],
  }
}

export const getRules = async (db: Db, who: Caller): Promise<PoolRulesRow> =>
  present(db, who, await readRules(db))

/**
 * Saves rules as the next version. Older versions stay, because events name the version they happened under.
 */
export async function changeRules(
  db: Db,
  who: Caller,
  given: Omit<BodyOf<typeof poolRoutes.changeRules>, 'version'>,
  version: number,
): Promise<PoolRulesRow> {
  const current = await readRules(db)
  if (current.version !== version)
    throw new Refusal('stale_version', {}, { current: await present(db, who, current) })
  const { compare_daily_limit = current.rules.compare_daily_limit } = given
  const rules: PoolRules = { ...given, compare_daily_limit }
  const [made] = await db
    .insert(poolRulesTable)
    .values({ version: version + 1, rules, created_by: who.uid })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new Refusal('stale_version', {}, { current: await getRules(db, who) })
  forgetRules()
  addAuditEntry(who, {
    action: 'change_rules',
    resource: 'pool',
    record_id: made.version,
    ...difference({ ...current.rules }, { ...rules }, Object.keys(rules)),
    owners: [null],
  })
  return present(db, who, made)
}

const sampleSize = 50

/** Customers that expire by an instant under these rules, with when and why. */
async function expiriesUnder(db: Db, who: Caller, rules: PoolRules, by: Date) {
  const rows = await db
    .select({
      id: table.id,
      company_name: table.company_name,
      service_id: table.service_id,
      status: table.status,
      owner_since: table.owner_since,
      last_follow_at: table.last_follow_at,
      last_deal_at: table.last_deal_at,
      locked_until: table.locked_until,
      live_lots: table.live_lots,
      archived_at: table.archived_at,
    })
    .from(table)
    .where(poolExpiryBy(who, rules, by))
    .orderBy(asc(table.owner_since), asc(table.id))
  return rows.flatMap((row) => {
    const expiry = poolExpiry(row, rules, who.now)
    return expiry && row.service_id !== null ? [{ ...row, service_id: row.service_id, expiry }] : []
  })
}

/**
 * Previews which owners would lose which customers under other rules within the notice period. Changes
 * nothing.
 */
export async function previewRules(
  db: Db,
  who: Caller,
  given: Omit<BodyOf<typeof poolRoutes.changeRules>, 'version'>,
): Promise<RulesPreview> {
  const { compare_daily_limit = defaultPoolRules.compare_daily_limit } = given
  const rules: PoolRules = { ...given, compare_daily_limit }
  const expiring = await expiriesUnder(db, who, rules, addDays(who.now, rules.notify_days))
  const names = await staffNames(
    db,
    expiring.map((row) => row.service_id),
  )
  const nameOf = (uid: number) => names.get(uid) ?? ''
  const owners = new Map<number, number>()
  for (const { service_id } of expiring) owners.set(service_id, (owners.get(service_id) ?? 0) + 1)
  return {
    falling: expiring.length,
    falling_now: expiring.filter((row) => row.expiry.falls_at <= who.now).length,
    owners: [...owners]
      .map(([service_id, count]) => ({ service_id, service_id_name: nameOf(service_id), falling: count }))
      .sort((a, b) => b.falling - a.falling),
    sample: expiring.slice(0, sampleSize).map(({ id, company_name, service_id, expiry }) => ({
      id,
      company_name,
      service_id_name: nameOf(service_id),
      reason: expiry.reason,
      falls_at: expiry.falls_at.toISOString(),
    })),
  }
}
