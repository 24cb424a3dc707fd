import { desc } from 'drizzle-orm'
import { defaultPoolRules, type PoolRules } from '#contract/pool.ts'
import type { Db } from '#server/db/client.ts'
import { cachedFor } from '#server/speed/cache.ts'
import { poolRulesTable } from '#server/tables/customers.ts'
import { required } from '#server/records/required.ts'

export interface RulesVersion {
  rules: PoolRules
  version: number
  created_at: string
  created_by: number | null
}

/** The rules in force. */
export async function readRules(db: Db): Promise<RulesVersion> {
  const [found] = await db.select().from(poolRulesTable).orderBy(desc(poolRulesTable.version)).limit(1)
  const row = required(found, 'the rules of the pool')
  // A version saved before a rule existed gets the rule's default.
  return { ...row, rules: { ...defaultPoolRules, ...row.rules } }
}

const freshFor = 10_000
const recent = cachedFor(freshFor, async (db: Db) => (await readRules(db)).rules)

/**
 * Cached rules for showing countdowns. Every instance is notified of a change; one that misses the
 * notification shows rules at most ten seconds old. Acts use `readRules`.
 */
export const recentRules = (db: Db): Promise<PoolRules> => recent.get(db)

export const forgetRules = (): void => recent.forget()
