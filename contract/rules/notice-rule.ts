import { pricingBasis } from './lot-choices.ts'
import { compare, multiply, type Decimal } from './money.ts'
import { addDays, businessDay, dayLength, startOfBusinessDay } from './time.ts'
import { addWorkingDays, type WorkingCalendar } from './working-days.ts'

/**
 * How long an auction is announced before it takes place. For private goods, 拍卖法 45 requires seven calendar
 * days; for state-owned goods, the ministry's transfer rules require working days, depending on the floor of
 * the listing.
 */
export interface NoticeRules {
  private_days: number
  state_value_one: Decimal
  state_days_one: number
  state_value_two: Decimal
  state_days_two: number
}

export const usualNoticeRules: NoticeRules = {
  private_days: 7,
  state_value_one: '1000000.00',
  state_days_one: 10,
  state_value_two: '10000000.00',
  state_days_two: 20,
}

/** The terms that decide the floor of a listing. */
export interface FloorTerms {
  asset_owner?: string | null | undefined
  starting_price?: Decimal | null | undefined
  /** One of `pricingBases`; without it the price is for the whole lot. */
  pricing_basis?: number | null | undefined
  auction_quantity?: Decimal | null | undefined
}

/** The terms that decide how long the notice is. */
export interface NoticeTerms extends FloorTerms {
  notice_days?: number | null | undefined
}

export interface NoticePeriod {
  days: number
  /** True for working days, false for calendar days. */
  working: boolean
}

/** 转让底价: the starting price of this round for all the goods. Null if it is not known. */
export function listingFloor(terms: FloorTerms): Decimal | null {
  const { starting_price, auction_quantity } = terms
  if (!starting_price || terms.pricing_basis !== pricingBasis.perUnit) return starting_price || null
  return auction_quantity ? multiply(starting_price, auction_quantity) : null
}

/** The notice that the rules require. State-owned goods below the first value count as private ones. */
export function noticeRule(terms: NoticeTerms, rules: NoticeRules): NoticePeriod {
  const floor = terms.asset_owner === 'state' ? listingFloor(terms) : null
  const reaches = (least: Decimal) => floor !== null && compare(floor, least) >= 0
  if (reaches(rules.state_value_two)) return { days: rules.state_days_two, working: true }
  if (reaches(rules.state_value_one)) return { days: rules.state_days_one, working: true }
  return { days: rules.private_days, working: false }
}

/** The notice of a lot: the contract's own days, or else those of the rules. */
function noticePeriod(terms: NoticeTerms, rules: NoticeRules): NoticePeriod {
  const rule = noticeRule(terms, rules)
  return { ...rule, days: terms.notice_days ?? rule.days }
}

/** The rules and the calendar that determine a notice. */
export interface NoticeBasis {
  rules: NoticeRules
  calendar: WorkingCalendar
}

/** True if goods listed at `from` are auctioned before their notice ends. */
export function noticeTooShort(
  terms: NoticeTerms & { auction_time: string },
  from: Date,
  { rules, calendar }: NoticeBasis,
): boolean {
  const { days, working } = noticePeriod(terms, rules)
  const auction = new Date(terms.auction_time)
  return working
    ? businessDay(auction) < addWorkingDays(calendar, businessDay(from), days)
    : auction < addDays(from, days)
}

const longestNotice = 400

/**
 * The first business day on which the rules allow an auction of state-owned goods that are listed now,
 * whatever their contract says. Undefined if their auction is late enough, and for private goods, which get
 * only a warning.
 */
export function firstAuctionDay(
  terms: NoticeTerms & { auction_time: string },
  now: Date,
  basis: NoticeBasis,
): string | undefined {
  const byRule = { ...terms, notice_days: null }
  if (terms.asset_owner !== 'state' || !noticeTooShort(byRule, now, basis)) return undefined
  const { days, working } = noticePeriod(byRule, basis.rules)
  return working
    ? addWorkingDays(basis.calendar, businessDay(now), days)
    : businessDay(new Date(addDays(now, days).getTime() + dayLength - 1))
}

/**
 * The last business day on which goods can be listed, at any hour, with a full notice period. Undefined if
 * the notice is longer than a year.
 */
export function lastListingDay(
  terms: NoticeTerms & { auction_time: string },
  basis: NoticeBasis,
): string | undefined {
  const auction = startOfBusinessDay(new Date(terms.auction_time))
  for (let back = 0; back <= longestNotice; back += 1) {
    const evening = new Date(addDays(auction, 1 - back).getTime() - 1)
    if (!noticeTooShort(terms, evening, basis)) return businessDay(evening)
  }
  return undefined
}
