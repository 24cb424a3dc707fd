import { sql } from 'drizzle-orm'
import type { Liability, Resale } from '#contract/rules/shortfall.ts'
import type { Db } from '#server/db/client.ts'

/**
 * The claim on a defaulter as the event of the resale stores it: the first sale, the prices of both, and how the
 * liability was divided that day.
 */
export interface Claim extends Resale, Liability {
  /** The round of the first sale, its buyer and its consignor. */
  round_no: number
  sign_up_id: number
  recycler_id: number
  consignor_id: number | null
}

const amounts = [
  'first_price',
  'next_price',
  'commissions',
  'forfeited',
  'set_off',
  'lost',
  'deposit_to_loss',
  'deposit_to_commissions',
  'set_off_to_loss',
  'set_off_to_commissions',
  'shortfall',
  'penalty',
  'payout',
] as const satisfies readonly (keyof Claim)[]

const isSale = (event: string) => `${event}.action in ('sell', 'runner_up')`
const isStepBack = (event: string) => `${event}.action = 'step_back' and ${event}.from_state = 'sold'`

/**
 * SQL of the claims of all resales that no step back has undone. Each step back undoes the latest remaining
 * sale.
 */
export const standingClaims = `select e.id as event_id, e.lot_id, c.*
  from lot_events e
  cross join lateral jsonb_to_record(e.detail -> 'claim') as c (
    round_no int, sign_up_id bigint, recycler_id bigint, consignor_id bigint, forfeit_to text,
    ${amounts.map((name) => `${name} numeric(14, 2)`).join(', ')}
  )
  where ${isSale('e')}
    and e.detail ? 'claim'
    and not exists (select from lot_events b
      where b.lot_id = e.lot_id
        and b.id > e.id
        and ${isStepBack('b')}
        and (select count(*) filter (where ${isSale('m')}) - count(*) filter (where ${isStepBack('m')})
          from lot_events m
          where m.lot_id = e.lot_id and m.id > e.id and m.id < b.id) = 0)`

type StoredClaim = { [Name in keyof Claim]: Claim[Name] extends number | null ? string | null : Claim[Name] }

/** The standing claims of a lot, oldest first. */
export async function claimsOf(db: Db, lotId: number): Promise<Claim[]> {
  const { rows } = await db.execute<StoredClaim & Record<string, unknown>>(
    sql`select * from (${sql.raw(standingClaims)}) claims where lot_id = ${lotId} order by event_id`,
  )
  return rows.map((row) => ({
    ...(Object.fromEntries(amounts.map((name) => [name, row[name]])) as Pick<
      Claim,
      (typeof amounts)[number]
    >),
    forfeit_to: row.forfeit_to,
    round_no: Number(row.round_no),
    sign_up_id: Number(row.sign_up_id),
    recycler_id: Number(row.recycler_id),
    consignor_id: row.consignor_id === null ? null : Number(row.consignor_id),
  }))
}
