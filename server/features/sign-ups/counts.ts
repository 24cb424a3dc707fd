import { sql } from 'drizzle-orm'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/request/write-audit.ts'
import { audienceOf } from '#server/features/lots/visibility.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'
import { required } from '#server/records/required.ts'

/**
 * Counts the sign-ups of a lot's current round anew, in the transaction of the act that changed them. The
 * lot's row is locked. A paid one is approved with a deposit that was received or waived. The version stays,
 * so that no open form becomes stale.
 */
export async function recountSignUps(db: Db, who: Caller, lotId: number): Promise<void> {
  const counted = sql`select count(*) filter (where ${table.review_status} <> 'cancelled') as live,
      count(*) filter (where ${table.review_status} = 'approved') as approved,
      count(*) filter (where ${table.review_status} = 'approved' and ${table.deposit_status} <> 'unpaid') as paid
    from ${table} where ${table.lot_id} = ${lotsTable.id} and ${table.round_no} = ${lotsTable.round_no}`
  const { rows } = await db.execute<{
    version: number
    state: LotState
    owner: string | null
    recruiter: string | null
  }>(
    sql`update ${lotsTable} set (sign_up_count, approved_count, paid_count) = (${counted}) where ${lotsTable.id} = ${lotId}
      returning version, state, service_id as owner, zs_service_id as recruiter`,
  )
  const lot = required(rows[0], 'the lot of a sign-up')
  const owners = [lot.owner, lot.recruiter].flatMap((uid) => (uid === null ? [] : [Number(uid)]))
  await announce(db, {
    resource: 'lots',
    id: lotId,
    version: lot.version,
    act: 'sign_up',
    by: who.uid || null,
    owners,
    audience: audienceOf(lot.state),
    only: 'signUps.use',
  })
}
