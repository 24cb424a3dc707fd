import { intention, type PoolReason } from '#contract/customers.ts'
import { ownershipOf } from '#server/features/customers/customers.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { intoPool, ownedBy } from '#server/features/customers/ownership.ts'
import type { customersTable, followUpsTable, poolEvents } from '#server/tables/customers.ts'
import type { CompanyFields } from './identity.ts'

type Columns = typeof customersTable.$inferInsert
type PoolEvent = Omit<typeof poolEvents.$inferInsert, 'customer_id'>
type FollowUp = Omit<typeof followUpsTable.$inferInsert, 'customer_id'>

/** One customer with all its acts, as the product would have stored them. */
export interface Life {
  row: Columns
  moves: PoolEvent[]
  followed: FollowUp[]
}

const acted = (life: Life, at: Date, by: number | null, changes: Partial<Columns>): void => {
  const updated_at = [at.toISOString(), life.row.updated_at ?? ''].sort().at(-1)
  Object.assign(life.row, changes, { version: (life.row.version ?? 1) + 1, updated_at, updated_by: by })
}

/** Creates a customer, entered by `by`, with an owner or in the pool. */
export function begin(
  who: CompanyFields,
  status: Columns['status'],
  at: Date,
  by: number,
  owner: number | null,
  reason: 'created' | 'imported' = 'created',
): Life {
  const { credit_code, ...keys } = keysOf(who)
  const made = { created_at: at.toISOString(), created_by: by, updated_at: at.toISOString(), updated_by: by }
  const row = {
    ...who,
    credit_code: credit_code ?? null,
    status,
    ...keys,
    ...ownershipOf(owner, at, reason),
    ...made,
    version: 1,
    follow_up_count: 0,
  }
  return { row, moves: [], followed: [] }
}

/** Adds a follow-up by the owner. `next` is the agreed next contact. */
export function follow(
  life: Life,
  at: Date,
  [kind, content]: readonly [FollowUp['kind'], string],
  next: Date | null,
): void {
  const by = life.row.service_id ?? null
  const next_follow_at = next?.toISOString() ?? null
  const made = { created_at: at.toISOString(), created_by: by, updated_at: at.toISOString(), updated_by: by }
  life.followed.push({ kind, content, next_follow_at, files: [], ...made })
  acted(life, at, by, {
    last_follow_at: at.toISOString(),
    next_follow_at,
    follow_up_count: (life.row.follow_up_count ?? 0) + 1,
  })
}

function moved(
  life: Life,
  kind: PoolEvent['kind'],
  at: Date,
  by: number | null,
  changes: Partial<Columns>,
  reason: PoolReason | null = null,
): void {
  const from_uid = life.row.service_id ?? null
  acted(life, at, by, changes)
  life.moves.push({
    kind,
    from_uid,
    to_uid: life.row.service_id ?? null,
    by_uid: by,
    reason,
    remark: null,
    rule_version: 1,
    at: at.toISOString(),
  })
}

/** Moves the customer into the pool, by its owner or by the nightly run. */
export function fall(life: Life, at: Date, reason: PoolReason): void {
  const nightly = reason === 'contact_expired' || reason === 'deal_expired'
  const columns = intoPool({ service_id: life.row.service_id ?? null }, at, reason)
  moved(
    life,
    nightly ? 'recycle' : 'release',
    at,
    nightly ? null : (life.row.service_id ?? null),
    columns,
    reason,
  )
}

export function claim(life: Life, at: Date, by: number): void {
  moved(life, 'claim', at, by, ownedBy(by, at))
}

export function assign(life: Life, at: Date, by: number, to: number): void {
  moved(life, 'assign', at, by, ownedBy(to, at))
}

export function transfer(life: Life, at: Date, by: number, to: number): void {
  moved(life, 'transfer', at, by, { ...ownedBy(to, at), prev_service_id: life.row.service_id ?? null })
}

export function lock(life: Life, at: Date, until: Date): void {
  moved(life, 'lock', at, life.row.service_id ?? null, { locked_until: until.toISOString() })
}

/** Adds to the customer's deals, which the sale of a lot counts. */
export function deal(life: Life, at: Date, count: number): void {
  acted(life, at, life.row.service_id ?? null, {
    status: intention.partner,
    deal_count: count,
    last_deal_at: at.toISOString(),
  })
}
