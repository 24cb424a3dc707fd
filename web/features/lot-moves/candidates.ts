import { compare } from '#contract/rules/money.ts'
import type { SaleCandidate, SaleCandidates } from '#contract/lot-moves.ts'

/** The candidate who should get the lot: the highest bidder who is not blocked. */
const best = (items: readonly SaleCandidate[]): SaleCandidate | undefined =>
  items.find((one) => one.bid_price !== null && one.blocked === null)

/** True if the bids speak against this winner or price, so that a reason and the consent are asked for. */
export function goesAgainstBids(
  { items, has_bids }: SaleCandidates,
  winner: number | null | undefined,
  price: string | undefined,
): boolean {
  const chosen = items.find((one) => one.sign_up_id === winner)
  if (!has_bids || !chosen) return false
  if (chosen.bid_price === null) return true
  const first = best(items)
  const passed = first !== undefined && first !== chosen && items.indexOf(first) < items.indexOf(chosen)
  return passed || (price !== undefined && compare(price, chosen.bid_price) !== 0)
}
