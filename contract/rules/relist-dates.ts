import { noticeTooShort, type NoticeBasis, type NoticeTerms } from './notice-rule.ts'
import { addDays, businessDay, dayLength } from './time.ts'
import { isWorkingDay } from './working-days.ts'
import type { MovedDate, RelistDates } from '../lot-moves.ts'

/** The usual length of a review, which determines when the lot can be listed. */
const reviewDays = 1
const longestWait = 400

type Dates = { [Name in MovedDate]?: string | null | undefined }

/** The same hour on the next working day, or on the one before. */
function toWorkingDay(at: Date, by: 1 | -1, { calendar }: NoticeBasis): Date {
  let day = at
  while (!isWorkingDay(calendar, businessDay(day))) day = addDays(day, by)
  return day
}

/** The first working day at the hour of `former` whose notice is long enough. */
function nextAuction(terms: NoticeTerms, former: Date, now: Date, basis: NoticeBasis): Date {
  const listed = addDays(now, reviewDays)
  const ahead = Math.ceil((listed.getTime() - former.getTime()) / dayLength)
  let at = addDays(former, Math.max(ahead, 1))
  for (let tries = 0; tries < longestWait; tries += 1) {
    at = toWorkingDay(at, 1, basis)
    if (!noticeTooShort({ ...terms, auction_time: at.toISOString() }, listed, basis)) return at
    at = addDays(at, 1)
  }
  return at
}

/** The former dates, moved to the next round. Sign-ups end and goods are cleared on working days. */
export function relistDates(former: Dates & NoticeTerms, now: Date, basis: NoticeBasis): RelistDates {
  if (!former.auction_time)
    return {
      view_from: null,
      view_to: null,
      signup_end_time: null,
      auction_time: null,
      auction_end_time: null,
      clean_end_time: null,
    }
  const before = new Date(former.auction_time)
  const auction = nextAuction(former, before, now, basis)
  const moved = (name: MovedDate, by?: 1 | -1): string | null => {
    const at = former[name]
    if (!at) return null
    const shifted = new Date(auction.getTime() + Date.parse(at) - before.getTime())
    return (by ? toWorkingDay(shifted, by, basis) : shifted).toISOString()
  }
  const tomorrow = addDays(now, reviewDays).toISOString()
  const [view_from, view_to] = [moved('view_from', 1), moved('view_to', -1)]
  const viewable = view_from !== null && view_to !== null && view_from < view_to && view_from > tomorrow
  return {
    view_from: viewable ? view_from : null,
    view_to: viewable ? view_to : null,
    signup_end_time: moved('signup_end_time', -1),
    auction_time: auction.toISOString(),
    auction_end_time: moved('auction_end_time'),
    clean_end_time: moved('clean_end_time', 1),
  }
}
