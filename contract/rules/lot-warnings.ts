import { auctionType, auctionWay, pricingBasis } from './lot-choices.ts'
import type { LotState } from './lot-states.ts'
import { noticeRule, noticeTooShort, type NoticeBasis, type NoticeTerms } from './notice-rule.ts'
import { add, compare, isPositiveMultiple, isZero, multiply, subtract, type Decimal } from './money.ts'
import { businessDay, dayLength } from './time.ts'

/**
 * Terms that are unusual but allowed (product §4). Each name is a text that screens show beside the field.
 */
const lotWarnings = [
  'reserve_below_start',
  'reserve_off_steps',
  'deposit_unusual',
  'notice_short',
  'notice_below_rule',
  'agreement_of_state_goods',
  'runner_up_of_state_goods',
  'commission_high',
  'contract_ended',
  'contract_not_begun',
  'viewing_short',
  'viewing_missing',
  'priority_unasked',
  'priority_notice',
] as const

export type LotWarning = (typeof lotWarnings)[number]
/** Warnings that reveal something about the reserve. Only people who may see the reserve get them. */
export const reserveWarnings: readonly LotWarning[] = ['reserve_below_start', 'reserve_off_steps']

const leastDeposit: Decimal = '0.05'
const mostDeposit: Decimal = '0.30'
const mostCommission: Decimal = '5'
/** 拍卖法 48: goods are on view for at least two days before the auction. */
const viewingDays = 2

/** The terms of a lot, possibly incomplete. Missing values cause no warning. */
export interface Terms extends NoticeTerms {
  appraised_value?: Decimal | null | undefined
  reserve_price?: Decimal | null | undefined
  add_price_one?: Decimal | null | undefined
  add_price_two?: Decimal | null | undefined
  add_price_three?: Decimal | null | undefined
  increment_rule?: 'multiple' | 'tiers' | 'min' | null | undefined
  auction_way?: number | null | undefined
  bond_price?: Decimal | null | undefined
  auction_time?: string | null | undefined
  commission_point?: Decimal | null | undefined
  commission_id?: number | null | undefined
  contract_id?: number | null | undefined
  /** The first and the last day of the lot's contract, or of the one stored with the consignor. */
  contract_from?: string | null | undefined
  contract_to?: string | null | undefined
  consignor_commission_point?: Decimal | null | undefined
  view_from?: string | null | undefined
  view_to?: string | null | undefined
  auction_type?: number | null | undefined
  priority_party?: string | null | undefined
  /** The review requires terms that a draft may still leave open. */
  state?: LotState | undefined
}

/** The warnings about a lot's terms. `from` is the time when it was, or would be, listed. */
export function warningsOf(
  terms: Terms,
  from: Date,
  basis: NoticeBasis,
): { field: keyof Terms; code: LotWarning }[] {
  const found: { field: keyof Terms; code: LotWarning }[] = []
  if (reserveBelowStart(terms)) found.push({ field: 'reserve_price', code: 'reserve_below_start' })
  else if (!reserveOnSteps(terms)) found.push({ field: 'reserve_price', code: 'reserve_off_steps' })
  if (depositUnusual(terms)) found.push({ field: 'bond_price', code: 'deposit_unusual' })
  const { auction_time } = terms
  if (auction_time && noticeTooShort({ ...terms, auction_time }, from, basis))
    found.push({ field: 'auction_time', code: 'notice_short' })
  const { notice_days = null } = terms
  if (notice_days !== null && notice_days < noticeRule(terms, basis.rules).days)
    found.push({ field: 'notice_days', code: 'notice_below_rule' })
  if (terms.asset_owner === 'state' && terms.auction_way === auctionWay.agreement)
    found.push({ field: 'auction_way', code: 'agreement_of_state_goods' })
  for (const field of ['commission_point', 'consignor_commission_point'] as const)
    if (compare(terms[field] || '0', mostCommission) > 0) found.push({ field, code: 'commission_high' })
  const contract = contractWarning(terms)
  if (contract) found.push({ field: terms.contract_id ? 'contract_id' : 'commission_id', code: contract })
  return [...found, ...legalWarnings(terms)]
}

const reviewStates: readonly LotState[] = ['reviewing', 'approved']

/** Warnings from the law on viewing (拍卖法 48) and on rights of first refusal (民法典 305, 306). */
function legalWarnings(terms: Terms): { field: keyof Terms; code: LotWarning }[] {
  const { view_from, view_to, state, auction_type, priority_party } = terms
  const found: { field: keyof Terms; code: LotWarning }[] = []
  const inReview = state !== undefined && reviewStates.includes(state)
  if (view_from && view_to) {
    if (daysOnView(view_from, view_to, terms.auction_time) < viewingDays)
      found.push({ field: 'view_to', code: 'viewing_short' })
  } else if (inReview) found.push({ field: 'view_to', code: 'viewing_missing' })
  if (priority_party && !/^(无|没有|none|no|なし)$/iu.test(priority_party.trim()))
    found.push({ field: 'priority_party', code: 'priority_notice' })
  // Ships are often owned in shares, and co-owners have a right of first refusal.
  if (!priority_party && inReview && auction_type === auctionType.ship)
    found.push({ field: 'priority_party', code: 'priority_unasked' })
  return found
}

/**
 * The number of days on which the goods can be viewed, including the first and the last, but none after the
 * auction.
 */
function daysOnView(from: string, to: string, auction: string | null | undefined): number {
  const end = auction && Date.parse(auction) < Date.parse(to) ? auction : to
  const [first, last] = [businessDay(new Date(from)), businessDay(new Date(end))]
  return Math.floor((Date.parse(last) - Date.parse(first)) / dayLength) + 1
}

/** Warns if the consignor's contract does not cover the day of the auction. */
function contractWarning({ auction_time, contract_from, contract_to }: Terms): LotWarning | undefined {
  if (!auction_time) return undefined
  const day = businessDay(new Date(auction_time))
  if (contract_to && contract_to < day) return 'contract_ended'
  return contract_from && contract_from > day ? 'contract_not_begun' : undefined
}

/** A reserve of 0 means no reserve. */
const hasReserve = (terms: Terms): terms is Terms & { reserve_price: Decimal; starting_price: Decimal } =>
  Boolean(terms.reserve_price && terms.starting_price) && !isZero(terms.reserve_price ?? '0')

const reserveBelowStart = (terms: Terms): boolean =>
  hasReserve(terms) && compare(terms.reserve_price, terms.starting_price) < 0

/**
 * True if some sequence of allowed steps leads from the starting price exactly to the reserve. Always true
 * for auctions without steps.
 */
function reserveOnSteps(terms: Terms): boolean {
  if (!hasReserve(terms) || (terms.auction_way ?? auctionWay.open) !== auctionWay.open) return true
  const rise = subtract(terms.reserve_price, terms.starting_price)
  const { add_price_one: one } = terms
  if (isZero(rise) || !one || isZero(one)) return true
  const rule = terms.increment_rule ?? 'multiple'
  if (rule === 'multiple') return isPositiveMultiple(rise, one)
  if (rule === 'min') return compare(rise, one) >= 0
  const steps = [one, terms.add_price_two, terms.add_price_three].filter(
    (step): step is Decimal => Boolean(step) && !isZero(step ?? '0'),
  )
  return reachable(rise, steps)
}

const mostTries = 100_000

/**
 * True if `rise` is a sum of the steps. The search keeps the smallest sum for each remainder by the smallest
 * step, so it ends early even for large rises.
 */
function reachable(rise: Decimal, steps: readonly Decimal[]): boolean {
  const [smallest = 0n, ...larger] = steps.map(toCents)
  const target = toCents(rise)
  if (smallest === 0n) return true
  // From the smallest sum with a given remainder, more of the smallest step reaches every larger sum with
  // that remainder.
  const least = new Map<bigint, bigint>([[0n, 0n]])
  const waiting = [0n]
  for (let tries = 0; waiting.length > 0 && tries < mostTries; tries += 1) {
    const sum = waiting.shift() as bigint
    for (const step of larger) {
      const next = sum + step
      const rest = next % smallest
      if (next <= target && (least.get(rest) ?? next + 1n) > next) {
        least.set(rest, next)
        waiting.push(next)
      }
    }
  }
  const lowest = least.get(target % smallest)
  return lowest !== undefined && lowest <= target
}

const toCents = (value: Decimal): bigint => {
  const [whole = '0', fraction = ''] = add(value).split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
}

/** The starting price of the whole lot. If priced by the unit, the unit's price times the quantity. */
function startOfAll({ starting_price, pricing_basis, auction_quantity }: Terms): Decimal | null {
  if (!starting_price || pricing_basis !== pricingBasis.perUnit) return starting_price ?? null
  return auction_quantity ? multiply(starting_price, auction_quantity) : null
}

function depositUnusual(terms: Terms): boolean {
  const { bond_price } = terms
  const start = startOfAll(terms)
  if (!bond_price || !start || isZero(start)) return false
  return (
    compare(bond_price, multiply(start, leastDeposit)) < 0 ||
    compare(bond_price, multiply(start, mostDeposit)) > 0
  )
}
