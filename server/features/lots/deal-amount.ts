import { and, eq, isNull, sql } from 'drizzle-orm'
import { pricingBasis, weighedUnit } from '#contract/rules/lot-choices.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import {
  amount,
  compare,
  isZero,
  largestAmount,
  multiply,
  quantity,
  subtract,
  type Decimal,
} from '#contract/rules/money.ts'
import { agreedGoods } from '#contract/rules/settlement-sum.ts'
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
  /** The part of it that the settlement added to the price, or took off it. Null if there is none. */
  deal_adjustment: Decimal | null
}

const noDeal: DealAmount = { deal_amount: null, deal_amount_is_estimate: false, deal_adjustment: null }

async function closedSettlement(db: Db, { id, round_no }: DealTerms) {
  const [row] = await db
    .select({
      settlement_price: settlementsTable.settlement_price,
      settlement_quantity: settlementsTable.settlement_quantity,
    })
    .from(settlementsTable)
    .where(
      and(
        eq(settlementsTable.lot_id, id),
        eq(settlementsTable.round_no, round_no),
        eq(settlementsTable.state, 'closed'),
      ),
    )
  return row
}

/** A closed settlement says what the sale was worth, and how far that is from the agreed price. */
function settledDeal(
  lot: DealTerms,
  deal_price: Decimal,
  {
    settlement_price,
    settlement_quantity,
  }: { settlement_price: Decimal; settlement_quantity: Decimal | null },
): DealAmount {
  const pricing_basis = lot.pricing_basis ?? pricingBasis.whole
  const agreed = agreedGoods({ pricing_basis, deal_price, settlement_quantity }) ?? settlement_price
  const adjusted = amount(subtract(settlement_price, agreed))
  return {
    deal_amount: settlement_price,
    deal_amount_is_estimate: false,
    deal_adjustment: isZero(adjusted) ? null : adjusted,
  }
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
  const closed = await closedSettlement(db, lot)
  if (closed && closed.settlement_price !== null)
    return settledDeal(lot, lot.deal_price, { ...closed, settlement_price: closed.settlement_price })
  if (lot.pricing_basis !== pricingBasis.perUnit) return { ...noDeal, deal_amount: lot.deal_price }
  const sold = await quantitySoFar(db, lot)
  const deal_amount = sold === null ? null : amount(multiply(lot.deal_price, sold))
  if (deal_amount !== null && compare(deal_amount, largestAmount) > 0)
    throw invalidField('lots', 'deal_price', 'out_of_range')
  return { deal_amount, deal_amount_is_estimate: true, deal_adjustment: null }
}

/**
 * Updates the deal amount of a lot after a move, a weighing or a settlement, in their transaction. The version
 * stays, so that no open form becomes stale.
 */
export async function noteDealAmount<Lot extends DealTerms & DealAmount>(db: Db, lot: Lot): Promise<Lot> {
  const deal = await dealAmountOf(db, lot)
  const isSame =
    deal.deal_amount === lot.deal_amount &&
    deal.deal_amount_is_estimate === lot.deal_amount_is_estimate &&
    deal.deal_adjustment === lot.deal_adjustment
  if (isSame) return lot
  await db.update(lotsTable).set(deal).where(eq(lotsTable.id, lot.id))
  return { ...lot, ...deal }
}
