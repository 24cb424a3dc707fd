import { isNull } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers.ts'
import type { Amount, CallOrder, Work, WorkRow } from '#contract/dashboard.ts'
import { addressOf, type AddressQuery } from '#contract/grammar/addresses.ts'
import { compare, type Decimal } from '#contract/rules/money.ts'
import { poolExpiry } from '#contract/rules/pool-expiry.ts'
import { businessDay } from '#contract/rules/time.ts'
import { customersTable } from '#server/tables/customers.ts'
import { presentCustomers } from '#server/features/customers/present.ts'
import { recentRules } from '#server/features/customers/pool/rules.ts'
import { listedCustomers } from '#server/features/customers/source.ts'
import { expectedCommissions } from '#server/features/results/expected.ts'
import { rawOf, type WidgetInput } from './counting.ts'
import { listRecords } from '#server/lists/list-records.ts'

const callsShown = 8
/** Rows read before sorting by what the list cannot sort by. */
const mostRead = 100

async function read(input: WidgetInput, query: AddressQuery, limit: number) {
  const source = listedCustomers(await recentRules(input.db))
  const raw = { ...rawOf(query), limit: String(limit) }
  const page = await listRecords(input.db, input.who, source, raw, isNull(customersTable.archived_at))
  const all: Amount = {
    value: page.total,
    ...(page.total_is_estimate && { about: true as const }),
    url: addressOf('customers', query),
  }
  return { items: page.items, all }
}

/** A person to call. Drawers open over the block's own list, so that "next" leads to its next row. */
const rowOf =
  (query: AddressQuery, why: (row: CustomerRow) => Pick<WorkRow, 'why' | 'at' | 'n' | 'sum'>) =>
  (row: CustomerRow): WorkRow => ({
    ...why(row),
    id: row.id,
    name: row.name,
    of: row.company_name,
    owner: row.service_id_name ?? null,
    phone: row.phone,
    masked: row.masked?.includes('phone') ?? false,
    url: addressOf('customers', { ...query, id: row.id }),
    follow: row.actions.includes('follow_up')
      ? addressOf('customers', { ...query, id: row.id, do: 'follow' })
      : null,
  })

type Row = Awaited<ReturnType<typeof read>>['items'][number]

/** The caller's own customers due today or earlier, the oldest date first. */
async function byDate(input: WidgetInput): Promise<Work> {
  const { items, all, query } = await readDue(input, callsShown)
  return workOf(input, items, all, query)
}

/** Those that expire into the pool soon, the fewest days left first. */
async function byDaysLeft(input: WidgetInput): Promise<Work> {
  const { db, who } = input
  const query = { service_id: who.uid, falling_soon: true }
  const { items, all } = await read(input, query, mostRead)
  const rules = await recentRules(db)
  const expiresAt = (row: Row) => poolExpiry(row, rules, who.now)?.falls_at.getTime() ?? Infinity
  const first = items.toSorted((a, b) => expiresAt(a) - expiresAt(b)).slice(0, callsShown)
  const rows = (await presentCustomers(db, who, first)).map(
    rowOf(query, (row) => ({ why: 'falling', at: row.last_follow_at, n: row.pool_days_left, sum: null })),
  )
  return { shape: 'work', all, rows }
}

/** Those that are due, whose lots would bring the caller most first. */
async function byCommission(input: WidgetInput): Promise<Work> {
  const { items, all, query } = await readDue(input, mostRead)
  const expected = await expectedCommissions(
    input.db,
    input.who,
    items.map(({ id }) => id),
  )
  const of = ({ id }: Row) => expected.get(id) ?? '0'
  const first = items.toSorted((a, b) => compare(of(b), of(a))).slice(0, callsShown)
  return workOf(input, first, all, query, expected)
}

async function readDue(input: WidgetInput, limit: number) {
  const today = businessDay(input.who.now)
  const query = { service_id: input.who.uid, next_follow_at_to: today, sort: 'next_follow_at' }
  return { ...(await read(input, query, limit)), query }
}

/** Rows of customers that are due. */
async function workOf(
  { db, who }: WidgetInput,
  items: readonly Row[],
  all: Amount,
  query: AddressQuery,
  expected?: ReadonlyMap<number, Decimal>,
): Promise<Work> {
  const today = businessDay(who.now)
  const late = ({ next_follow_at }: CustomerRow) =>
    next_follow_at !== null && businessDay(new Date(next_follow_at)) < today
  const rows = (await presentCustomers(db, who, [...items])).map(
    rowOf(query, (row) => ({
      why: late(row) ? 'overdue' : 'today',
      at: row.next_follow_at,
      n: null,
      sum: expected?.get(row.id) ?? null,
    })),
  )
  return { shape: 'work', all, rows }
}

const orders: Record<CallOrder, (input: WidgetInput) => Promise<Work>> = {
  date: byDate,
  days: byDaysLeft,
  commission: byCommission,
}

/** Whom the caller has to call, in the order asked for. */
export const toCall = async (input: WidgetInput): Promise<Work> => ({
  ...(await orders[input.calls](input)),
  order: input.calls,
})
