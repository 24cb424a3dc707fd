import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { add, amount, type Decimal } from '#contract/rules/money.ts'
import { commissionOfSides, commissionTerms, confirmedGoods } from '#contract/rules/settlement-sum.ts'
import type { Db } from '#server/db/client.ts'
import { chargesTable } from '#server/tables/charges.ts'
import type { LotRecord as Lot } from '#server/tables/lots.ts'
import { settlementsTable } from '#server/tables/settlements.ts'
import type { LotRound } from './held.ts'

/** The live charges of a lot's consignor that have no due. */
export const isWithheld = (lotId: number): SQL | undefined => {
  const { lot_id, side, due_id, voided_at } = chargesTable
  return and(eq(lot_id, lotId), eq(side, 'consignor'), isNull(due_id), isNull(voided_at))
}

/**
 * The charges of a lot that are withheld from its consignor's payout. Charges with a due are paid through
 * the due.
 */
export async function chargesWithheld(db: Db, lotId: number): Promise<Decimal> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${chargesTable.amount}), 0)::numeric(14, 2)::text` })
    .from(chargesTable)
    .where(isWithheld(lotId))
  return row?.sum ?? '0.00'
}

/** The charges of the current buyer. */
export async function chargesOfBuyer(db: Db, lot: Pick<Lot, 'id' | 'winner_sign_up_id'>): Promise<Decimal> {
  if (lot.winner_sign_up_id === null) return '0.00'
  const { lot_id, sign_up_id, voided_at } = chargesTable
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${chargesTable.amount}), 0)::numeric(14, 2)::text` })
    .from(chargesTable)
    .where(and(eq(lot_id, lot.id), eq(sign_up_id, lot.winner_sign_up_id), isNull(voided_at)))
  return row?.sum ?? '0.00'
}

/**
 * Everything withheld from the payout to a lot's consignor: the charges, and the commission from the closed
 * settlement, or else estimated from the sale.
 */
export async function withheldOf(
  db: Db,
  lot: Lot,
): Promise<{ commission: Decimal; charges: Decimal; total: Decimal }> {
  const { consignor: commission } = await commissionsOf(db, lot)
  const charges = await chargesWithheld(db, lot.id)
  return { commission, charges, total: amount(add(commission, charges)) }
}

/** Both sides' commissions of the closed settlement of the lot's round. Undefined before it is closed. */
export async function closedCommissions(
  db: Db,
  lot: LotRound,
): Promise<{ buyer: Decimal | null; consignor: Decimal | null } | undefined> {
  const [closed] = await db
    .select({
      buyer: settlementsTable.buyer_commission,
      consignor: settlementsTable.consignor_commission,
    })
    .from(settlementsTable)
    .where(
      and(
        eq(settlementsTable.lot_id, lot.id),
        eq(settlementsTable.round_no, lot.round_no),
        eq(settlementsTable.state, 'closed'),
      ),
    )
  return closed
}

/** Both sides' commissions on a sale, from the closed settlement or else estimated from the deal amount. */
export async function commissionsOf(db: Db, lot: Lot): Promise<{ buyer: Decimal; consignor: Decimal }> {
  const closed = await closedCommissions(db, lot)
  const goods = lot.deal_amount ?? confirmedGoods(lot) ?? '0'
  const estimate = commissionOfSides(goods, commissionTerms(lot))
  return {
    buyer: closed?.buyer ?? estimate.buyer,
    consignor: closed?.consignor ?? estimate.consignor,
  }
}
