import { and, inArray } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers.ts'
import type { PoolRow } from '#contract/pool.ts'
import { daysLeft, poolExpiry } from '#contract/rules/pool-expiry.ts'
import type { Db } from '#server/db/client.ts'
import { maskRow } from '#server/records/mask-row.ts'
import { noteDisclosed } from '#server/identity/disclosures.ts'
import type { Caller } from '#server/request/caller.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { customerActions, poolActions, unclaimable } from './guards.ts'
import type { PoolDay } from './pool/quota.ts'
import { recentRules } from './pool/rules.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { customerSource, ownedScope, poolSource, type StoredCustomer } from './source.ts'
import { required } from '#server/records/required.ts'

/** Names of the people a page of rows refers to, in one query. */
const peopleOf = (db: Db, rows: readonly StoredCustomer[]): Promise<Map<number, string>> =>
  staffNames(
    db,
    rows.flatMap((row) => [row.service_id, row.prev_service_id, row.assigned_by]).filter((id) => id !== null),
  )

const namesFor = (row: StoredCustomer, names: Map<number, string>) => ({
  service_id_name: row.service_id === null ? null : (names.get(row.service_id) ?? null),
  prev_service_id_name: row.prev_service_id === null ? null : (names.get(row.prev_service_id) ?? null),
  assigned_by_name: row.assigned_by === null ? null : (names.get(row.assigned_by) ?? null),
})

const withNames = (row: StoredCustomer, names: Map<number, string>) => ({ ...row, ...namesFor(row, names) })

/**
 * Masked customers with the names of their people, without countdown and actions. For exports, which own their rows:
 * the names are added to the rows themselves, because copying a million wide rows takes seconds.
 */
export async function withOwners(
  db: Db,
  who: Caller,
  rows: readonly StoredCustomer[],
): Promise<Partial<CustomerRow>[]> {
  const names = await peopleOf(db, rows)
  return rows.map((row) => maskRow(customerSource, who, row, Object.assign(row, namesFor(row, names))))
}

/** Names of the customers that these rows were merged into, if the caller may see them. */
async function survivorsOf(
  db: Db,
  who: Caller,
  rows: readonly StoredCustomer[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap((row) => row.merged_into ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: table.id, name: table.company_name })
    .from(table)
    .where(and(inArray(table.id, ids), ownedScope(who)))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Presents owned customers with countdown, names and the caller's actions. */
export async function presentCustomers(
  db: Db,
  who: Caller,
  rows: readonly StoredCustomer[],
): Promise<CustomerRow[]> {
  const names = await peopleOf(db, rows)
  const rules = await recentRules(db)
  const survivors = await survivorsOf(db, who, rows)
  const actionsOf = customerActions(who)
  const shown = rows.map((row) => {
    const expiry = poolExpiry(row, rules, who.now)
    return maskRow(customerSource, who, row, {
      ...withNames(row, names),
      pool_days_left: expiry ? daysLeft(expiry, who.now) : null,
      pool_reason: expiry?.reason ?? row.pool_reason,
      ...(row.merged_into !== null && { merged_into_name: survivors.get(row.merged_into) ?? null }),
      actions: actionsOf(row),
    })
  })
  noteDisclosed(who, 'customers', shown)
  return shown
}

/**
 * Presents pool customers with the numbers that the caller revealed today, and with what prevents a claim.
 */
export async function presentTakeable(
  db: Db,
  who: Caller,
  rows: readonly StoredCustomer[],
  { quota, revealed }: PoolDay,
): Promise<PoolRow[]> {
  const rules = await recentRules(db)
  const shown = await presentPool(db, who, rows, revealed)
  return shown.map((customerRow, at) => {
    const row = rows[at]
    const hindrance = row ? unclaimable(who, row, quota, rules.reclaim_cooldown_days) : null
    const actions = hindrance
      ? customerRow.actions.filter((action) => action !== 'claim')
      : customerRow.actions
    return { ...customerRow, actions, unclaimable: hindrance }
  })
}

/** Presents pool customers. Contacts are masked unless the caller revealed them today. */
export async function presentPool(
  db: Db,
  who: Caller,
  rows: readonly StoredCustomer[],
  revealed: ReadonlySet<number> = new Set(),
): Promise<CustomerRow[]> {
  const names = await peopleOf(db, rows)
  return rows.map((row) => {
    const shown = { ...withNames(row, names), pool_days_left: null, actions: poolActions(who, row) }
    return revealed.has(row.id) ? shown : maskRow(poolSource, who, row, shown)
  })
}

/** Presents one customer after an act, whether it is owned or in the pool now. */
export async function presentCustomer(db: Db, who: Caller, row: StoredCustomer): Promise<CustomerRow> {
  const [presented] = await (row.service_id === null
    ? presentPool(db, who, [row])
    : presentCustomers(db, who, [row]))
  return required(presented, 'the presented customer')
}
