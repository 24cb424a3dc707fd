import { and, eq, isNull, sql } from 'drizzle-orm'
import { pricingBasis, weighedUnit } from '#contract/rules/lot-choices.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { amount, compare, largestAmount, multiply, quantity, type Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { settlementsTable } from '#server/tables/settlements.ts'
import { weighTicketsTable as tickets } from '#server/tables/weighing.ts'
import type { StoredLot } from './visibility.ts'

/** The columns that the deal amount of a round depends on. */
type DealTerms = Pick<
  StoredLot,
  | 'id'
  | 'round_no'
  | 'state'
  | 'pricing_basis'
  | 'unit'
  | 'auction_quantity'
  | 'deal_price'
  | 'settlement_quantity'
>
interface DealAmount {
  deal_amount: Decimal | null
  deal_amount_is_estimate: boolean
}
const noDeal: DealAmount = { deal_amount: null, deal_amount_is_estimate: false }

async function closedGoods(db: Db, { id, round_no }: DealTerms): Promise<Decimal | null> {
  const [row] = await db
    .select({ goods: settlementsTable.goods_amount })
    .from(settlementsTable)
    .where(
      and(
        eq(settlementsTable.lot_id, id),
        eq(settlementsTable.round_no, round_no),
        eq(settlementsTable.state, 'closed'),
      ),
    )
  return row?.goods ?? null
}

/** The net of the tickets that are not void. Null if nothing was weighed. */
export async function netOf(db: Db, lotId: number, round: number): Promise<Decimal | null> {
  const [row] = await db
    .select({ net: sql<string | null>`sum(${tickets.net})` })
    .from(tickets)
    .where(and(eq(tickets.lot_id, lotId), eq(tickets.round_no, round), isNull(tickets.voided_at)))
  return row?.net === null || row === undefined ? null : quantity(row.net)
}

/** The agreed quantity, else the weighed one, else the stated one. */
async function quantitySoFar(db: Db, lot: DealTerms): Promise<Decimal | null> {
  if (lot.settlement_quantity !== null) return lot.settlement_quantity
  const net = lot.unit === weighedUnit ? await netOf(db, lot.id, lot.round_no) : null
  return net ?? lot.auction_quantity
}

/**
 * The amount of a sale (deals §3), which turnover and every total count. Null while nothing is sold and after a
 * default. Priced by the unit, it is an estimate from the weighed or stated quantity until the
 * settlement is closed.
 */
async function dealAmountOf(db: Db, lot: DealTerms): Promise<DealAmount> {
  if (!resultStates.includes(lot.state) || lot.deal_price === null) return noDeal
  if (lot.pricing_basis !== pricingBasis.perUnit)
    return { deal_amount: lot.deal_price, deal_amount_is_estimate: false }
  const goods = await closedGoods(db, lot)
  if (goods !== null) return { deal_amount: goods, deal_amount_is_estimate: false }
  const sold = await quantitySoFar(db, lot)
  const deal_amount = sold === null ? null : amount(multiply(lot.deal_price, sold))
  if (deal_amount !== null && compare(deal_amount, largestAmount) > 0)
    throw invalidField('lots', 'deal_price', 'out_of_range')
  return { deal_amount, deal_amount_is_estimate: true }
}

/**
 * Updates the deal amount of a lot after a move, a weighing or a settlement, in their transaction. The version
 * stays, so that no open form becomes stale.
 */
export async function noteDealAmount<Lot extends DealTerms & DealAmount>(db: Db, lot: Lot): Promise<Lot> {
  const deal = await dealAmountOf(db, lot)
  if (deal.deal_amount === lot.deal_amount && deal.deal_amount_is_estimate === lot.deal_amount_is_estimate)
    return lot
  await db.update(lotsTable).set(deal).where(eq(lotsTable.id, lot.id))
  return { ...lot, ...deal }
}
