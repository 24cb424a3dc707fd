import { and, desc, eq } from 'drizzle-orm'
import { proposedCharges, type ProposedCharge } from '#contract/rules/proposed-charges.ts'
import { confirmedGoods } from '#contract/rules/settlement-sum.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotEvents } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { isSold, type StoredCharge } from './source.ts'

/** When the goods left, by the round's pick-up. Until then, further days are counted. */
async function pickedUpAt(db: Db, who: Caller, lot: StoredLot): Promise<Date> {
  if (lot.state !== 'picked_up' && lot.state !== 'settled') return who.now
  const moved = and(
    eq(lotEvents.lot_id, lot.id),
    eq(lotEvents.round_no, lot.round_no),
    eq(lotEvents.action, 'mark_picked_up'),
  )
  const [event] = await db
    .select({ at: lotEvents.at })
    .from(lotEvents)
    .where(moved)
    .orderBy(desc(lotEvents.id))
    .limit(1)
  return event ? new Date(event.at) : who.now
}

/** The fees that the terms of a sold lot charge its buyer, without those already entered. */
export async function proposedOf(
  db: Db,
  who: Caller,
  lot: StoredLot,
  charges: readonly StoredCharge[],
): Promise<ProposedCharge[]> {
  if (!isSold(lot)) return []
  const price = lot.settlement_price ?? lot.deal_amount ?? confirmedGoods(lot)
  const until = await pickedUpAt(db, who, lot)
  const entered = charges.filter(
    (row) => row.voided_at === null && row.sign_up_id !== null && row.sign_up_id === lot.winner_sign_up_id,
  )
  return proposedCharges(lot, { until, price }).filter(
    ({ kind }) => !entered.some((row) => row.kind === kind),
  )
}
