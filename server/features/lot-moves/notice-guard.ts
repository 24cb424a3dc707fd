import { firstAuctionDay } from '#contract/rules/notice-rule.ts'
import { may } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { readCalendar, readNoticeRules } from '#server/features/calendar/read.ts'
import { required } from '#server/records/required.ts'
import type { GuardedMove } from './pending-move.ts'

/**
 * Requires the notice period of the rules for state-owned goods. A director can override it with a reason and
 * a file.
 */
export async function noticeKept({ db, lot, who, input }: GuardedMove): Promise<void> {
  const auction_time = required(lot.auction_time, 'the time of the auction')
  const basis = { calendar: await readCalendar(db), rules: (await readNoticeRules(db)).rules }
  const date = firstAuctionDay({ ...lot, auction_time }, who.now, basis)
  const explained = Boolean(input.reason) && (input.consent_files ?? []).length > 0
  if (date === undefined || (explained && may(who, 'lots.passNotice'))) return
  throw new Refusal('notice_too_short', { date }, { first_day: date, date })
}
