import { eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { customers } from '#contract/customers.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { pool, type PoolRules } from '#contract/pool.ts'
import { addDays } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { readableSource, writableSource, type RowOf, type Source, allOf } from '#server/records/source.ts'
import { searchCondition } from '#server/identity/search-grams.ts'
import { customerContactsTable } from '#server/tables/contacts.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { byDaysLeft, poolExpiryBy } from './pool/expiry.ts'

const team = (who: Caller): number[] => [who.uid, ...who.team]

/**
 * The owned customers in a person's scope: all (1, 2), the team's (3), or their own (5). The widest of
 * several roles counts.
 */
export function ownedScope(who: Caller): SQL | undefined {
  if (may(who, 'customers.seeAll')) return isNotNull(table.service_id)
  if (may(who, 'customers.seeTeam')) return inArray(table.service_id, team(who))
  return eq(table.service_id, who.uid)
}

type OwnedBy = Pick<typeof table.$inferSelect, 'service_id' | 'assigned_by'>

/** Whether an owned customer is in that scope. */
export function owns(who: Caller, { service_id }: OwnedBy): boolean {
  if (service_id === null) return false
  if (service_id === who.uid || may(who, 'customers.seeAll')) return true
  return may(who, 'customers.seeTeam') && who.team.includes(service_id)
}

export const contact = ['phone', 'wechat'] as const

/** Whether the caller assigned a pool customer to somebody else, which hides its contact from the caller. */
export const assignedAway = (who: Caller, row: OwnedBy): boolean =>
  row.assigned_by === who.uid && row.service_id !== who.uid

/** Whether the caller's role shows this owned customer with its contact. */
export const seesInFull = (who: Caller, row: OwnedBy): boolean => owns(who, row) && !assignedAway(who, row)

/** Customers of the open pool. */
export const inPool = allOf(isNull(table.service_id), isNull(table.archived_at))

/** Limit on contacts searched. A term with more matches is too vague to search contacts by. */
const mostFoundByContact = 1000

/** Customers with a matching contact. The ids are an array, so that the planner uses the primary key. */
function byContact(q: string, hidesPhone: boolean): SQL | undefined {
  const { grams, name, phone_digits, pinyin, customer_id } = customerContactsTable
  const digits = hidesPhone ? undefined : phone_digits
  const found = searchCondition({ grams, names: [name], pinyin, digits }, q)
  return (
    found &&
    sql`${table.id} = any(array(select ${customer_id} from ${customerContactsTable}
      where ${found}
      limit ${sql.raw(String(mostFoundByContact))}))`
  )
}

/** The search condition for customers. `hidden` names fields that the caller must not search by. */
export function customerSearch(q: string, hidden: readonly string[]): SQL | undefined {
  const { grams, company_name, name, phone_digits, wechat, pinyin } = table
  const hidesPhone = hidden.includes('phone')
  return searchCondition(
    {
      grams,
      names: [company_name, name],
      pinyin,
      digits: hidesPhone ? undefined : phone_digits,
      fours: sql`phone_fours(${phone_digits})`,
      wechat: hidden.includes('wechat') ? undefined : wechat,
    },
    q,
    byContact(q, hidesPhone),
  )
}

/** Search among owned customers. A customer that the caller assigned away is not found by its contact. */
function ownedSearch(who: Caller, q: string, hidden: readonly string[]): SQL | undefined {
  const found = customerSearch(q, hidden)
  // A term without digits and letters is searched in names only.
  if (!found || !/[\da-z]/i.test(q.normalize('NFKC')) || !may(who, 'pool.assign')) return found
  const byName = customerSearch(q, contact) ?? sql`false`
  return sql`(${found}
    and (${table.assigned_by} is distinct from ${who.uid} or ${table.service_id} = ${who.uid} or ${byName}))`
}

const internal = ['grams', 'phone_digits', 'company_key', 'pinyin'] as const

/** Owned customers for single reads and writes. */
export const customerSource = writableSource({
  resource: customers,
  table,
  visibility: {
    rows: ownedScope,
    hidden: () => [],
    // After giving a customer away, its former owner gets one more answer, with the contact masked.
    masked: (who, row: OwnedBy) => (seesInFull(who, row) ? [] : contact),
  },
  order: { column: table.created_at, descending: true },
  search: ownedSearch,
  internal,
  log: {
    resource: 'customers',
    nameOf: (row) => row.company_name,
    ownersOf: (row) => [row.service_id],
    fields: [...writableNames(customers), 'service_id', 'locked_until', 'archived_at'],
  },
})

export type StoredCustomer = RowOf<typeof customerSource>

/**
 * Owned customers for lists, with computed flags, some of which depend on the pool rules.
 */
export const listedCustomers = (rules: PoolRules): Source<StoredCustomer> => ({
  ...customerSource,
  orders: {
    company_name: { column: table.pinyin },
    deal_count: { column: table.deal_count },
    status: { column: table.status },
    pool_days_left: { merged: (who) => byDaysLeft(who, rules) },
  },
  derived: {
    overdue: (who) => allOf(isNotNull(table.next_follow_at), lt(table.next_follow_at, who.now.toISOString())),
    falling_soon: (who) => poolExpiryBy(who, rules, addDays(who.now, rules.notify_days)),
    locked: (who) =>
      sql`(${table.locked_until} is not null
        and ${table.locked_until} > ${who.now.toISOString()}::timestamptz)`,
    team: (who) => inArray(table.service_id, team(who)),
    archived: () => isNotNull(table.archived_at),
  },
  inOrder: ['overdue', 'falling_soon'],
})

/** Customers of the open pool. Everybody gets their contacts shortened. */
export const poolSource = readableSource({
  resource: pool,
  table,
  visibility: { rows: () => inPool, hidden: () => contact, masked: () => contact },
  order: { column: table.pool_at, descending: true },
  search: (_who, q, hidden) => customerSearch(q, hidden),
  internal,
})
