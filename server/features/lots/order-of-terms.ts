import { compare } from '../../../contract/money.ts'
import type { FieldFault } from '../../request/errors.ts'
import type { StoredLot } from './visibility.ts'

type Terms = Partial<Record<keyof StoredLot, unknown>>

const instant = (terms: Terms, name: keyof StoredLot): number | undefined => {
  const value = terms[name]
  return typeof value === 'string' ? Date.parse(value) : undefined
}

/** Holds where either is missing. */
const inOrder = (first: number | undefined, then: number | undefined, strictly: boolean): boolean =>
  first === undefined || then === undefined || (strictly ? first < then : first <= then)

/**
 * What blocks always, a half-filled draft too (product §4): sign-ups end by the auction, clearing ends after it,
 * and the three steps are above 0 and do not fall.
 */
export function faultsOfTerms(terms: Terms): FieldFault[] {
  const faults: FieldFault[] = []
  const refuse = (name: string, fault: string) => faults.push({ name, fault })
  const at = instant(terms, 'auction_time')
  if (!inOrder(instant(terms, 'signup_end_time'), at, false)) refuse('signup_end_time', 'after_auction')
  if (!inOrder(at, instant(terms, 'clean_end_time'), true)) refuse('clean_end_time', 'before_auction')
  if (!inOrder(at, instant(terms, 'auction_end_time'), true)) refuse('auction_end_time', 'before_auction')
  if (!inOrder(instant(terms, 'view_from'), instant(terms, 'view_to'), false))
    refuse('view_to', 'out_of_range')
  const steps = (['add_price_one', 'add_price_two', 'add_price_three'] as const).flatMap((name) => {
    const value = terms[name]
    return typeof value === 'string' ? [{ name, value }] : []
  })
  for (const [n, { name, value }] of steps.entries()) {
    const below = steps[n - 1]
    if (compare(value, '0') <= 0) refuse(name, 'above_zero')
    else if (below && compare(value, below.value) < 0) refuse(name, 'below_step')
  }
  return faults
}
