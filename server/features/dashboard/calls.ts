import { isNull } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers.ts'
import type { Amount, Work, WorkRow } from '#contract/dashboard.ts'
import { addressOf, type AddressQuery } from '#contract/grammar/addresses.ts'
import { poolExpiry } from '#contract/rules/pool-expiry.ts'
import { businessDay } from '#contract/rules/time.ts'
import { customersTable } from '#server/tables/customers.ts'
import { presentCustomers } from '#server/features/customers/present.ts'
import { recentRules } from '#server/features/customers/pool/rules.ts'
import { listedCustomers } from '#server/features/customers/source.ts'
import { rawOf, reachOf, type WidgetInput } from './counting.ts'
import { listRecords } from '#server/lists/list-records.ts'

const callsShown = 8
const fallingShown = 5
/** Rows read before sorting by days left. */
const expiringRead = 100

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
  (query: AddressQuery, why: (row: CustomerRow) => Pick<WorkRow, 'why' | 'at' | 'n'>) =>
  (row: CustomerRow): WorkRow => ({
    ...why(row),
    id: row.id,
    name: row.name,
    of: row.company_name,
    owner: row.service_id_name ?? null,
    phone: row.phone,
    masked: row.masked?.includes('phone') ?? false,
    sum: null,
    url: addressOf('customers', { ...query, id: row.id }),
    follow: row.actions.includes('follow_up')
      ? addressOf('customers', { ...query, id: row.id, do: 'follow' })
      : null,
  })

/** The caller's own customers due today or earlier, the oldest date first. */
export async function toCall(input: WidgetInput): Promise<Work> {
  const { db, who } = input
  const today = businessDay(who.now)
  const query = { service_id: who.uid, next_follow_at_to: today, sort: 'next_follow_at' }
  const { items, all } = await read(input, query, callsShown)
  const late = ({ next_follow_at }: CustomerRow) =>
    next_follow_at !== null && businessDay(new Date(next_follow_at)) < today
  const rows = (await presentCustomers(db, who, items)).map(
    rowOf(query, (row) => ({ why: late(row) ? 'overdue' : 'today', at: row.next_follow_at, n: null })),
  )
  return { shape: 'work', all, rows }
}

/** Customers of the caller or their team that expire into the pool soon, the soonest first. */
export async function poolExpirySoon(input: WidgetInput): Promise<Work> {
  const { db, who } = input
  const query = { falling_soon: true, ...(reachOf(who) === 'mine' && { service_id: who.uid }) }
  const { items, all } = await read(input, query, expiringRead)
  const rules = await recentRules(db)
  const expiresAt = (row: (typeof items)[number]) =>
    poolExpiry(row, rules, who.now)?.falls_at.getTime() ?? Infinity
  const first = items.toSorted((a, b) => expiresAt(a) - expiresAt(b)).slice(0, fallingShown)
  const rows = (await presentCustomers(db, who, first)).map(
    rowOf(query, (row) => ({ why: 'falling', at: row.last_follow_at, n: row.pool_days_left })),
  )
  return { shape: 'work', all, rows }
}
