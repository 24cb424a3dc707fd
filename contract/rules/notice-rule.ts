import { compare, type Decimal } from './money.ts'
import { addDays, businessDay, startOfBusinessDay } from './time.ts'
import { addWorkingDays, type WorkingCalendar } from './working-days.ts'

/**
 * How long an auction is announced before it takes place. For private goods 拍卖法 45 asks for seven calendar
 * days; for state-owned ones the ministry's rules on transfers ask for working days, by the appraised value.
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

/** The terms that decide how long the notice is. */
export interface NoticeTerms {
  asset_owner?: string | null | undefined
  appraised_value?: Decimal | null | undefined
  notice_days?: number | null | undefined
}

export interface NoticePeriod {
  days: number
  /** Calendar days otherwise. */
  working: boolean
}

/** The notice that the rules require. State-owned goods below the first value count as private ones. */
export function noticeRule({ asset_owner, appraised_value }: NoticeTerms, rules: NoticeRules): NoticePeriod {
  const reaches = (least: Decimal) =>
    asset_owner === 'state' && Boolean(appraised_value) && compare(appraised_value ?? '0', least) >= 0
  if (reaches(rules.state_value_two)) return { days: rules.state_days_two, working: true }
  if (reaches(rules.state_value_one)) return { days: rules.state_days_one, working: true }
  return { days: rules.private_days, working: false }
}

/** The notice of a lot: the contract's own days, or else what the rules require. */
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
 * The last business day on which goods can be listed, at any hour, without cutting their notice short.
 * Undefined if the notice is longer than a year.
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
