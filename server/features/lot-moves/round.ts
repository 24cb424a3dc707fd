import { and, asc, eq } from 'drizzle-orm'
import { compare } from '../../../contract/money.ts'
import type { Db } from '../../db/client.ts'
import { qualifiedBids } from '../bids/standing.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import type { StoredLot } from '../lots/visibility.ts'

export type SignUp = typeof signUpsTable.$inferSelect
type Round = Pick<StoredLot, 'id' | 'round_no'>

/** The sign-ups of the lot's current round, held in the order of their ids; the lot is held already. */
export const holdSignUps = (db: Db, lot: Round): Promise<SignUp[]> =>
  db
    .select()
    .from(signUpsTable)
    .where(and(eq(signUpsTable.lot_id, lot.id), eq(signUpsTable.round_no, lot.round_no)))
    .orderBy(asc(signUpsTable.id))
    .for('update')

/** Who may bid may win: approved, and the deposit received or waived (product §5). */
export const isQualified = (one: SignUp): boolean =>
  one.review_status === 'approved' &&
  ['received', 'waived'].includes(one.deposit_status) &&
  one.outcome === 'none'

/** After a default: who lost, and whose deposit, the whole of it, has not been paid back yet. */
const mayFollow = (one: SignUp): boolean =>
  one.outcome === 'lost' &&
  (one.deposit_status === 'waived' ||
    (one.deposit_status === 'refund_due' && compare(one.received_amount ?? '0', one.bond_price ?? '0') >= 0))

/** The next highest bidder who is still bound by a deposit, and the price bid; undefined if nobody is left. */
export async function runnerUpOf(db: Db, lot: Round): Promise<{ id: number; bid_price: string } | undefined> {
  const left = new Set((await holdSignUps(db, lot)).filter(mayFollow).map((one) => one.id))
  const next = (await qualifiedBids(db, lot)).find((bid) => left.has(bid.sign_up_id))
  return next && { id: next.sign_up_id, bid_price: next.bid_price }
}
