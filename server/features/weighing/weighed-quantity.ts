import { and, eq, isNotNull } from 'drizzle-orm'
import type { Asked } from '#contract/approvals.ts'
import { compare, quantity, type Decimal } from '#contract/rules/money.ts'
import { settlesByWeight } from '#contract/rules/weighed-goods.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { settlementsTable as settlements } from '#server/tables/settlements.ts'
import { approvedOf, askApproval, withdrawApprovals, type Grounds } from '#server/features/approvals/ask.ts'
import { netOf, noteDealAmount } from '#server/features/lots/deal-amount.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { goodsLedger } from './goods-ledger.ts'

/** The total of the valid tickets. Null if nothing was weighed, or the goods do not settle by weight. */
const ticketsOf = async (db: Db, lot: StoredLot): Promise<Decimal | null> =>
  settlesByWeight(lot) ? netOf(db, lot.id, lot.round_no) : null

/**
 * The quantity approved instead of this total of the tickets. If the total changes, the approval no longer
 * counts.
 */
async function approvedQuantity(db: Db, lot: StoredLot, tickets: Decimal): Promise<Decimal | null> {
  const asked: Asked | undefined = (await approvedOf(db, lot, 'settlement_quantity'))?.asked
  if (asked?.kind !== 'settlement_quantity' || compare(asked.tickets, tickets) !== 0) return null
  return asked.given
}

export interface WeighedQuantity {
  tickets: Decimal
  /** The approved quantity, or else the total of the tickets. */
  quantity: Decimal
}

/** The quantity at which weighed goods settle. Null if nothing was weighed. */
export async function weighedQuantity(db: Db, lot: StoredLot): Promise<WeighedQuantity | null> {
  const tickets = await ticketsOf(db, lot)
  return tickets === null
    ? null
    : { tickets, quantity: (await approvedQuantity(db, lot, tickets)) ?? tickets }
}

/** Updates the lot and its open settlement from the tickets, once the goods have left the yard. */
export async function followTickets(db: Db, lot: StoredLot): Promise<StoredLot> {
  const weighed = lot.state === 'picked_up' ? await weighedQuantity(db, lot) : null
  const { note } = goodsLedger.implementation()
  if (weighed === null) return note(db, await noteDealAmount(db, lot))
  const settlement_quantity = weighed.quantity
  await db.update(lotsTable).set({ settlement_quantity }).where(eq(lotsTable.id, lot.id))
  await db
    .update(settlements)
    .set({ settlement_quantity })
    .where(
      and(
        eq(settlements.lot_id, lot.id),
        eq(settlements.round_no, lot.round_no),
        eq(settlements.state, 'draft'),
        isNotNull(settlements.settlement_quantity),
      ),
    )
  return note(db, await noteDealAmount(db, { ...lot, settlement_quantity }))
}

/**
 * Takes an entered quantity of weighed goods. The total of the tickets cancels an approved quantity; any
 * other quantity waits for approval.
 */
export async function takeQuantity(
  db: Db,
  who: Caller,
  lot: StoredLot,
  given: Decimal,
  grounds: Grounds | undefined,
): Promise<void> {
  const weighed = await weighedQuantity(db, lot)
  if (weighed === null) return
  if (compare(given, weighed.tickets) === 0) return withdrawApprovals(db, who, lot, 'settlement_quantity')
  if (compare(given, weighed.quantity) === 0 || grounds === undefined) return
  const asked = { kind: 'settlement_quantity' as const, tickets: weighed.tickets, given: quantity(given) }
  await askApproval(db, who, lot, asked, grounds)
}
