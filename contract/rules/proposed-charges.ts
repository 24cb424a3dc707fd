import type { LateFeeBasis } from './lot-choices.ts'
import { amount, compare, multiply, percentOf, orZero, type Decimal } from './money.ts'
import { businessDay, dayLength } from './time.ts'

/** The terms of a lot that charge its buyer in addition to the price. */
export interface FeeTerms {
  /** Yuan per day, or percent of the deposit per day. */
  late_pick_up_fee: Decimal | null
  late_pick_up_basis: LateFeeBasis | null
  bond_price: Decimal | null
  /** In percent of the price. */
  service_fee_point: Decimal | null
}

/** A fee of the terms that nobody has entered yet. */
export interface ProposedCharge {
  side: 'buyer'
  kind: 'late_pick_up' | 'service'
  nature: 'fee'
  amount: Decimal
  /** Days of late pick-up, in the business zone. */
  days: number | null
}

/** The fee for each day after `clean_end_time`, in yuan. Null if the terms have none. */
export function lateFeePerDay({
  late_pick_up_fee: fee,
  late_pick_up_basis,
  bond_price,
}: FeeTerms): Decimal | null {
  if (fee === null || compare(fee, '0') <= 0) return null
  return late_pick_up_basis === 'deposit_percent' ? percentOf(orZero(bond_price), fee) : amount(fee)
}

/** How many days, in the business zone, after the agreed day. The agreed day itself is on time. */
export function lateDays(cleanEnd: string | null, pickedUp: Date): number {
  if (cleanEnd === null) return 0
  const [agreed, actual] = [businessDay(new Date(cleanEnd)), businessDay(pickedUp)]
  return Math.max(0, Math.round((Date.parse(actual) - Date.parse(agreed)) / dayLength))
}

/** The fees of a sale: late pick-up up to `until`, and the service fee on `price`. */
export function proposedCharges(
  terms: FeeTerms & { clean_end_time: string | null },
  { until, price }: { until: Date; price: Decimal | null },
): ProposedCharge[] {
  const perDay = lateFeePerDay(terms)
  const days = lateDays(terms.clean_end_time, until)
  const proposed: ProposedCharge[] = []
  const propose = (kind: ProposedCharge['kind'], sum: Decimal, late: number | null) => {
    if (compare(sum, '0') > 0)
      proposed.push({ side: 'buyer', kind, nature: 'fee', amount: amount(sum), days: late })
  }
  if (perDay !== null && days > 0) propose('late_pick_up', multiply(perDay, String(days)), days)
  if (terms.service_fee_point !== null && price !== null)
    propose('service', percentOf(price, terms.service_fee_point), null)
  return proposed
}
