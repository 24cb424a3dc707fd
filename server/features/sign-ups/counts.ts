import { sql } from 'drizzle-orm'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/request/write-audit.ts'
import { audienceOf } from '#server/features/lots/visibility.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'
import { required } from '#server/records/required.ts'

interface Counted {
  id: number
  version: number
  state: LotState
  owner: string | null
  recruiter: string | null
}

/**
 * Recounts the sign-ups of the lots' current rounds, in the transaction of the act that changed them. The
 * lots' rows are locked. A sign-up counts as paid if it is approved and its deposit was received or waived.
 * The versions stay, so that no open form becomes stale.
 */
export async function recountSignUps(db: Db, who: Caller, ...lotIds: readonly number[]): Promise<void> {
  const counted = sql`select count(*) filter (where ${table.review_status} <> 'cancelled') as live,
      count(*) filter (where ${table.review_status} = 'approved') as approved,
      count(*)
        filter (where ${table.review_status} = 'approved' and ${table.deposit_status} <> 'unpaid') as paid
    from ${table}
    where ${table.lot_id} = ${lotsTable.id} and ${table.round_no} = ${lotsTable.round_no}`
  const { rows } = await db.execute<Counted & Record<string, unknown>>(
    sql`update ${lotsTable} set (sign_up_count, approved_count, paid_count) = (${counted})
      where ${lotsTable.id} = any(${sql.param([...lotIds])}::bigint[])
      returning id::int, version, state, service_id as owner, zs_service_id as recruiter`,
  )
  required(rows[0], 'the lot of a sign-up')
  await announce(db, ...rows.map((lot) => changeOf(who, lot)))
}

const changeOf = (who: Caller, { id, version, state, owner, recruiter }: Counted) => ({
  resource: 'lots',
  id,
  version,
  act: 'sign_up',
  by: who.uid || null,
  owners: [owner, recruiter].flatMap((uid) => (uid === null ? [] : [Number(uid)])),
  audience: audienceOf(state),
  only: 'signUps.use' as const,
})
