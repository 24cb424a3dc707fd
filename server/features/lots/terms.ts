import { ownPlatform } from '#contract/dictionaries.ts'
import type { Field, Step } from '#contract/grammar/field.ts'
import { lots } from '#contract/lots.ts'
import { needsApproval } from '#contract/rules/floor-approval.ts'
import { compare } from '#contract/rules/money.ts'
import type { FieldFault } from '#server/request/errors.ts'
import type { StoredLot } from './visibility.ts'

/** A lot's terms, half filled or whole. */
type Terms = { [Name in keyof StoredLot]?: StoredLot[Name] | undefined }
type InstantName =
  | 'signup_end_time'
  | 'auction_time'
  | 'auction_end_time'
  | 'clean_end_time'
  | 'view_from'
  | 'view_to'

const instant = (terms: Terms, name: InstantName): number | undefined => {
  const value = terms[name]
  return value ? Date.parse(value) : undefined
}

/** True as well if either is missing. */
const inOrder = (first: number | undefined, then: number | undefined, strictly: boolean): boolean =>
  first === undefined || then === undefined || (strictly ? first < then : first <= then)

const mostDays = 365

/**
 * Faults that even a half-filled draft may not have (product §4): sign-ups that end after the auction, clearing
 * that ends before it, steps of 0 or steps that fall, a consignor's rate where one side pays.
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
  if (terms.consignor_commission_point && terms.commission_payer !== 'both')
    refuse('consignor_commission_point', 'both_pay_only')
  if (terms.late_pick_up_basis === 'deposit_percent' && compare(terms.late_pick_up_fee ?? '0', '100') > 0)
    refuse('late_pick_up_fee', 'out_of_range')
  for (const name of ['notice_days', 'evidence_days'] as const)
    if ((terms[name] ?? 0) > mostDays) refuse(name, 'out_of_range')
  const steps = (['add_price_one', 'add_price_two', 'add_price_three'] as const).flatMap((name) => {
    const value = terms[name]
    return value ? [{ name, value }] : []
  })
  for (const [n, { name, value }] of steps.entries()) {
    const below = steps[n - 1]
    if (compare(value, '0') <= 0) refuse(name, 'above_zero')
    else if (below && compare(value, below.value) < 0) refuse(name, 'below_step')
  }
  return faults
}

type LotField = keyof typeof lots.fields & keyof StoredLot
const requiredAt = Object.entries<Field>(lots.fields).flatMap(([name, { required_at }]) =>
  required_at === undefined ? [] : [{ name: name as LotField, step: required_at }],
)

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that some terms require besides those that every lot needs when it is submitted. */
const requiredByTerms = (lot: StoredLot): LotField[] => [
  ...(lot.commission_payer === 'both' ? (['consignor_commission_point'] as const) : []),
  ...(lot.asset_owner === 'state' ? (['appraised_value'] as const) : []),
  ...(needsApproval(lot) ? (['approval_files'] as const) : []),
]

/** The fields that these steps require and the lot does not have. A lot on the own platform needs no link. */
export const missingFor = (lot: StoredLot, steps: readonly Step[]): LotField[] =>
  [...requiredAt, ...requiredByTerms(lot).map((name) => ({ name, step: 'submit' as const }))]
    .filter(({ name, step }) => steps.includes(step) && isBlank(lot[name]))
    .map(({ name }) => name)
    .filter((name) => name !== 'url' || lot.platform !== ownPlatform)
