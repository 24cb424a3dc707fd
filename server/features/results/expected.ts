import { and, eq, inArray, sql } from 'drizzle-orm'
import { commissionOn } from '#contract/rules/commission-scale.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { add, amount, multiply, orZero, type Decimal } from '#contract/rules/money.ts'
import { commissionOfSides, commissionTerms } from '#contract/rules/settlement-sum.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { planFor, readPlans } from './plans.ts'

/** States of lots whose sale is still to come. */
const unsold: readonly LotState[] = ['reviewing', 'approved', 'listed', 'bidding', 'confirming']
const { starting_price, highest_price, customer_id } = lotsTable

/**
 * The commission that the open lots of these customers would bring their salesperson, by customer: the share of the plan
 * in both commissions on the price so far, which is the highest bid or the starting price.
 */
export async function expectedCommissions(
  db: Db,
  who: Caller,
  customerIds: readonly number[],
): Promise<Map<number, Decimal>> {
  const plan = planFor((await readPlans(db)).plans, 'salesperson', businessDay(who.now))
  const found = new Map<number, Decimal>()
  if (!plan || customerIds.length === 0) return found
  const lots = await db
    .select()
    .from(lotsTable)
    .where(
      and(
        inArray(customer_id, [...customerIds]),
        inArray(lotsTable.state, [...unsold]),
        eq(lotsTable.service_id, who.uid),
        sql`coalesce(${highest_price}, ${starting_price}) is not null`,
      ),
    )
  for (const lot of lots) {
    if (lot.customer_id === null) continue
    const each = lot.highest_price ?? orZero(lot.starting_price)
    const isPerUnit = lot.pricing_basis === pricingBasis.perUnit
    const price = amount(isPerUnit ? multiply(each, orZero(lot.auction_quantity)) : each)
    const { buyer, consignor } = commissionOfSides(price, commissionTerms(lot))
    const share = commissionOn(amount(add(buyer, consignor)), plan)
    found.set(lot.customer_id, amount(add(found.get(lot.customer_id) ?? '0', share)))
  }
  return found
}
