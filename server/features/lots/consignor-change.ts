import { sql } from 'drizzle-orm'
import { paidByConsignor, payoutKinds } from '#contract/entry-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'

/**
 * Refuses another consignor for a lot once money belongs to the present one: charges that are withheld from its payout,
 * or payments in either direction. Otherwise the next round would settle them with somebody else.
 */
export async function refuseOtherConsignor(db: Db, lotId: number): Promise<void> {
  const kinds = [...payoutKinds, ...paidByConsignor]
  const { rows } = await db.execute(sql`
    select 1 from lot_charges
    where lot_id = ${lotId} and side = 'consignor' and voided_at is null
    union all
    select 1 from finance_entries
    where lot_id = ${lotId} and kind in ${kinds} and state in ('pending', 'confirmed') and reverses_id is null
    limit 1`)
  if (rows.length > 0) throw invalidField('lots', 'commission_id', 'unknown_choice')
}
