import { isNotNull, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PoolRules } from '../../../contract/pool.ts'
import { addDays } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import { all } from '../../records/conditions.ts'
import type { MergedOrder } from '../../records/source.ts'
import { customersTable as table } from '../../tables/customers.ts'

// `poolFate` in SQL: who falls by a moment, and in which order. A test holds both against the function.

type Days = 'contact_expire_days' | 'deal_expire_days'

/**
 * A clock that was set before this moment is over at `by`: one moment for each customer, and the latest of
 * all, which the planner can estimate.
 */
function startedBefore(rules: PoolRules, by: Date, which: Days): { own: SQL; latest: SQL } {
  const before = (days: number) => sql`${addDays(by, -days).toISOString()}::timestamptz`
  const overrides = rules.overrides.flatMap(({ status, [which]: days }) =>
    days === undefined ? [] : [{ status, days }],
  )
  const latest = before(Math.min(rules[which], ...overrides.map((one) => one.days)))
  if (overrides.length === 0) return { own: latest, latest }
  const whens = overrides.map(({ status, days }) => sql` when ${status}::int then ${before(days)}`)
  return { own: sql`case ${table.status}${sql.join(whens)} else ${before(rules[which])} end`, latest }
}

const dueBy = (rules: PoolRules, by: Date): SQL => {
  const contact = startedBefore(rules, by, 'contact_expire_days')
  const deal = startedBefore(rules, by, 'deal_expire_days')
  return sql`((${table.owner_since} <= ${contact.latest} and ${table.owner_since} <= ${contact.own} and (${table.last_follow_at} is null or ${table.last_follow_at} <= ${contact.own}))
    or (${table.owner_since} <= ${deal.latest} and ${table.owner_since} <= ${deal.own} and (${table.last_deal_at} is null or ${table.last_deal_at} < ${table.owner_since})))`
}

const open = (who: Caller): SQL =>
  all(
    isNull(table.archived_at),
    sql`${table.live_lots} = 0`,
    or(isNull(table.locked_until), lte(table.locked_until, who.now.toISOString())),
  )

/**
 * Customers that the rules let fall by a moment: the filter of the list and the candidates of the nightly
 * run.
 */
export const fallingBy = (who: Caller, rules: PoolRules, by: Date): SQL =>
  rules.enabled ? all(isNotNull(table.service_id), open(who), dueBy(rules, by)) : sql`false`

/** A clock with the days that the customer's intention gives it. */
function endOf(rules: PoolRules, clock: SQL, which: Days): SQL {
  const days = sql`case ${table.status}${sql.join(
    rules.overrides.map(
      ({ status, [which]: own }) => sql` when ${status}::int then ${own ?? rules[which]}::int`,
    ),
  )} else ${rules[which]}::int end`
  const given = rules.overrides.length === 0 ? sql`${rules[which]}::int` : days
  return sql`${clock} + make_interval(days => ${given})`
}

// As the predicates of the indexes have it, so that the planner knows them again.
const contacted = sql`greatest(${table.owner_since}, ${table.last_follow_at})`
const undealt = sql`(${table.last_deal_at} is null or ${table.last_deal_at} < ${table.owner_since})`

/**
 * The order of days left, as `poolFate` says them: by whichever of two clocks ends first. Customers of one
 * pair of days stand in one part for each clock, those that cannot fall in none.
 */
export function byDaysLeft(who: Caller, rules: PoolRules): MergedOrder {
  const ends = {
    contact: endOf(rules, contacted, 'contact_expire_days'),
    deal: endOf(rules, sql`${table.owner_since}`, 'deal_expire_days'),
  }
  const falls = sql`${table.service_id} is not null and ${table.owner_since} is not null and ${open(who)}`
  const own = rules.overrides.map(({ status }) => status)
  const groups = [
    own.length === 0 ? sql`true` : notInArray(table.status, own),
    ...own.map((status) => sql`${table.status} = ${status}`),
  ]
  return {
    value: rules.enabled
      ? sql`case when ${falls} then least(${ends.contact}, case when ${undealt} then ${ends.deal} end) end`
      : sql`null::timestamptz`,
    parts: !rules.enabled
      ? []
      : groups.flatMap((group) => [
          {
            where: sql`${falls} and ${group} and (not ${undealt} or ${ends.contact} <= ${ends.deal})`,
            by: contacted,
          },
          {
            where: sql`${falls} and ${group} and ${undealt} and ${ends.contact} > ${ends.deal}`,
            by: sql`${table.owner_since}`,
          },
        ]),
  }
}
