import { isNotNull, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PoolRules } from '#contract/pool.ts'
import { addDays } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import { type MergedOrder, allOf } from '#server/records/source.ts'
import { customersTable as table } from '#server/tables/customers.ts'

// `poolExpiry` in SQL: who expires by an instant, and in which order. A test compares both with the function.

type Days = 'contact_expire_days' | 'deal_expire_days'

/**
 * A clock started before this instant has run out at `by`. `own` depends on the customer's intention;
 * `latest` is the latest of all, which the planner can estimate.
 */
function startedBefore(rules: PoolRules, by: Date, which: Days): { own: SQL; latest: SQL } {
  const before = (days: number) => sql`${addDays(by, -days).toISOString()}::timestamptz`
  const overrides = rules.overrides.flatMap(({ status, [which]: days }) =>
    days === undefined ? [] : [{ status, days }],
  )
  const latest = before(Math.min(rules[which], ...overrides.map((override) => override.days)))
  if (overrides.length === 0) return { own: latest, latest }
  const whens = overrides.map(({ status, days }) => sql` when ${status}::int then ${before(days)}`)
  return { own: sql`case ${table.status}${sql.join(whens)} else ${before(rules[which])} end`, latest }
}

const dueBy = (rules: PoolRules, by: Date): SQL => {
  const contact = startedBefore(rules, by, 'contact_expire_days')
  const deal = startedBefore(rules, by, 'deal_expire_days')
  return sql`((${table.owner_since} <= ${contact.latest}
    and ${table.owner_since} <= ${contact.own}
    and (${table.last_follow_at} is null or ${table.last_follow_at} <= ${contact.own}))
    or (${table.owner_since} <= ${deal.latest}
      and ${table.owner_since} <= ${deal.own}
      and (${table.last_deal_at} is null or ${table.last_deal_at} < ${table.owner_since})))`
}

/** The instant is wrapped in a select, so that its value does not change the plan. */
const open = (who: Caller): SQL =>
  allOf(
    isNull(table.archived_at),
    sql`${table.live_lots} = 0`,
    or(
      isNull(table.locked_until),
      lte(table.locked_until, sql`(select ${who.now.toISOString()}::timestamptz)`),
    ),
  )

/** Customers that expire into the pool by an instant. Used by the list's filter and the nightly run. */
export const poolExpiryBy = (who: Caller, rules: PoolRules, by: Date): SQL =>
  rules.enabled ? allOf(isNotNull(table.service_id), open(who), dueBy(rules, by)) : sql`false`

/** Inlines the number, because plans depend on it and it changes only with the rules. */
const inText = (days: number): SQL => sql`${days}`.inlineParams()

/** A clock's days for the customer's intention, as an interval. */
function given(rules: PoolRules, which: Days): SQL {
  const whens = rules.overrides.map(
    ({ status, [which]: own }) => sql` when ${inText(status)} then ${inText(own ?? rules[which])}`,
  )
  const days =
    whens.length === 0
      ? inText(rules[which])
      : sql`case ${table.status}${sql.join(whens)} else ${inText(rules[which])} end`
  return sql`make_interval(days => ${days})`
}

// Written exactly as in the indexes, so that the planner can use them.
const contacted = sql`greatest(${table.owner_since}, ${table.last_follow_at})`
const undealt = sql`(${table.last_deal_at} is null or ${table.last_deal_at} < ${table.owner_since})`
/** How long the owner has kept in touch. Beyond the slack, the deal clock ends first. */
const inTouch = sql`(${contacted} - ${table.owner_since})`

/**
 * Orders by days left as `poolExpiry` computes them: by the first of two clocks to end. Customers with the
 * same pair of limits form one part per clock; customers that cannot expire are in none.
 */
export function byDaysLeft(who: Caller, rules: PoolRules): MergedOrder {
  if (!rules.enabled) return { value: sql`null::timestamptz`, parts: [] }
  const [contact, deal] = [given(rules, 'contact_expire_days'), given(rules, 'deal_expire_days')]
  const canExpire = sql`${table.service_id} is not null and ${table.owner_since} is not null and ${open(who)}`
  const byDeal = sql`case when ${undealt} then ${table.owner_since} + ${deal} end`
  return {
    value: sql`case when ${canExpire} then least(${contacted} + ${contact}, ${byDeal}) end`,
    parts: groupsOf(rules).flatMap(({ group, slack }) => [
      {
        where: sql`${canExpire} and ${group}`,
        by: contacted,
        first: sql`not (${undealt} and ${inTouch} > ${slack})`,
      },
      {
        where: sql`${canExpire} and ${group} and ${undealt}`,
        by: sql`${table.owner_since}`,
        first: sql`${inTouch} > ${slack}`,
      },
    ]),
  }
}

/** Groups of customers with the same two limits. `slack` is how much longer their deal clock runs. */
function groupsOf(rules: PoolRules): { group: SQL; slack: SQL }[] {
  const own = rules.overrides.map(({ status }) => status)
  const slackOf = (of: Pick<PoolRules, Days>) =>
    sql`make_interval(days => ${inText(of.deal_expire_days - of.contact_expire_days)})`
  return [
    { group: own.length === 0 ? sql`true` : notInArray(table.status, own), slack: slackOf(rules) },
    ...rules.overrides.map(({ status, contact_expire_days, deal_expire_days }) => ({
      group: sql`${table.status} = ${status}`,
      slack: slackOf({
        contact_expire_days: contact_expire_days ?? rules.contact_expire_days,
        deal_expire_days: deal_expire_days ?? rules.deal_expire_days,
      }),
    })),
  ]
}
