import { listingFloor, type FloorTerms } from './notice-rule.ts'
import { compare, percentOf, type Decimal } from './money.ts'

/** A floor below this part of the appraised value needs an approval in every round. */
const leastPart: Decimal = '90'

interface AppraisedTerms extends FloorTerms {
  appraised_value?: Decimal | null | undefined
  round_no?: number | undefined
}

/**
 * True if the floor of state-owned goods needs an approval (国资交易办法 17, 18): in the first round below the
 * appraised value, later below 90 % of it.
 */
export function needsApproval({ appraised_value, round_no, ...terms }: AppraisedTerms): boolean {
  const floor = listingFloor(terms)
  if (terms.asset_owner !== 'state' || floor === null || !appraised_value) return false
  const least = (round_no ?? 1) > 1 ? percentOf(appraised_value, leastPart) : appraised_value
  return compare(floor, least) < 0
}
