import { isNotNull, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PoolRules } from '#contract/pool.ts'
import { addDays } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import { type MergedOrder, all } from '#server/records/source.ts'
import { customersTable as table } from '#server/tables/customers.ts'

// `poolExpiry` in SQL: who falls by a moment, and in which order. A test holds both against the function.

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

/** The moment hides behind a select, so that the planner expects the same of each and keeps its plan. */
const open = (who: Caller): SQL =>
  all(
    isNull(table.archived_at),
    sql`${table.live_lots} = 0`,
    or(
      isNull(table.locked_until),
      lte(table.locked_until, sql`(select ${who.now.toISOString()}::timestamptz)`),
    ),
  )

/**
 * Customers that the rules let fall by a moment: the filter of the list and the candidates of the nightly
 * run.
 */
export const poolExpiryBy = (who: Caller, rules: PoolRules, by: Date): SQL =>
  rules.enabled ? all(isNotNull(table.service_id), open(who), dueBy(rules, by)) : sql`false`

/** As a number in the text: it changes as seldom as the rules, and a plan depends on it. */
const inText = (days: number): SQL => sql`${days}`.inlineParams()

/** The days that the customer's intention gives a clock, as an interval. */
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

// As the predicates of the indexes have it, so that the planner knows them again.
const contacted = sql`greatest(${table.owner_since}, ${table.last_follow_at})`
const undealt = sql`(${table.last_deal_at} is null or ${table.last_deal_at} < ${table.owner_since})`
/** How long an owner has kept in touch: where it is long, the clock of deals ends first. */
const inTouch = sql`(${contacted} - ${table.owner_since})`

/**
 * The order of days left, as `poolExpiry` says them: by whichever of two clocks ends first. Customers of one
 * pair of days stand in one part for each clock, those that cannot fall in none.
 */
export function byDaysLeft(who: Caller, rules: PoolRules): MergedOrder {
  if (!rules.enabled) return { value: sql`null::timestamptz`, parts: [] }
  const [contact, deal] = [given(rules, 'contact_expire_days'), given(rules, 'deal_expire_days')]
  const falls = sql`${table.service_id} is not null and ${table.owner_since} is not null and ${open(who)}`
  const byDeal = sql`case when ${undealt} then ${table.owner_since} + ${deal} end`
  return {
    value: sql`case when ${falls} then least(${contacted} + ${contact}, ${byDeal}) end`,
    parts: groupsOf(rules).flatMap(({ group, slack }) => [
      {
        where: sql`${falls} and ${group}`,
        by: contacted,
        first: sql`not (${undealt} and ${inTouch} > ${slack})`,
      },
      {
        where: sql`${falls} and ${group} and ${undealt}`,
        by: sql`${table.owner_since}`,
        first: sql`${inTouch} > ${slack}`,
      },
    ]),
  }
}

/** Customers of one pair of days, and how much longer the clock of deals runs for them. */
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
