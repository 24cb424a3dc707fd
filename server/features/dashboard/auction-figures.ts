import { sql } from 'drizzle-orm'
import type { Figures } from '../../../contract/dashboard.ts'
import { unclearedStates, type LotState } from '../../../contract/lot-machine.ts'
import { decidedStates, roundResults } from '../../../contract/lot-rounds.ts'
import { rate } from '../../../contract/money.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { may } from '../../request/caller.ts'
import { allRounds } from '../../tables/lot-rounds.ts'
import { commissioned, directs, goods, recruits, recyclers, rounds, sells, signUps } from './auction-lists.ts'
import { figures, ofAll, reachOf, type Count, type WidgetInput, type WidgetMaker } from './counting.ts'

/** How many days ahead the figures look. */
const daysAhead = 7
/** States of lots whose auction may come; the list's own view "the next 7 days" asks for the same. */
const coming: readonly LotState[] = ['approved', 'listed', 'bidding']

/** Today's auctions, the deadlines of the next 7 days, and the lots that wait for this caller. */
function auctions(input: WidgetInput): Promise<Figures> {
  const { who } = input
  const list = sells(who) ? commissioned : goods
  const [today, end] = [businessDay(who.now), businessDay(addDays(who.now, daysAhead))]
  const all: (Count | false)[] = [
    { name: 'auctions_today', list, query: { auction_time_from: today, auction_time_to: today } },
    {
      name: 'auctions_ahead',
      list,
      query: { state: coming, auction_time_from: today, auction_time_to: end },
    },
    {
      name: 'sign_ups_ending',
      list,
      query: { state: 'listed', signup_end_time_from: today, signup_end_time_to: end },
    },
    {
      name: 'clear_outs',
      list,
      query: { state: unclearedStates, clean_end_time_from: today, clean_end_time_to: end },
    },
    { name: 'clear_outs_overdue', list, query: { overdue: true }, urgent: true },
    sells(who) &&
      !directs(who) &&
      may(who, 'lots.approve') && { name: 'reviewing', list, query: { state: 'reviewing' }, urgent: true },
    sells(who) && !directs(who) && { name: 'drafts', list, query: { state: 'draft' } },
  ]
  return figures(
    input,
    all.filter((one) => one !== false),
  )
}

/** The rounds that ended in the period. All these figures go by the day of the result. */
async function results(input: WidgetInput): Promise<Figures> {
  const { from, to } = input.span
  const ended = { result_at_from: from, result_at_to: to }
  const made = await figures(input, [
    {
      name: 'turnover',
      list: rounds,
      query: { state: roundResults.sold, ...ended },
      sum: sql`${allRounds.deal_amount}`,
    },
    { name: 'sold', list: rounds, query: { state: roundResults.sold, ...ended } },
    { name: 'sold_rate', list: rounds, query: { state: decidedStates, ...ended } },
    { name: 'unsold', list: rounds, query: { state: roundResults.unsold, ...ended } },
    { name: 'defaulted', list: rounds, query: { state: roundResults.defaulted, ...ended } },
  ])
  const counts = Object.fromEntries(made.figures.map((one) => [one.name, one.value]))
  const part = rate(String(counts['sold'] ?? 0), String(counts['sold_rate'] ?? 0))
  return {
    ...made,
    figures: made.figures.map((one) =>
      one.name === 'sold_rate' && part !== null ? { ...one, rate: part } : one,
    ),
  }
}

/** What the offered goods lack, and what waits among sign-ups, refunds and licences. */
function recruiting(input: WidgetInput): Promise<Figures> {
  return figures(input, [
    { name: 'no_sign_up', list: goods, query: { no_sign_up: true }, urgent: true },
    { name: 'few_qualified', list: goods, query: { few_qualified: true } },
    { name: 'deposit_missing', list: goods, query: { deposit_missing: true } },
    { name: 'sign_ups_pending', list: signUps, query: { review_status: 'pending' }, urgent: true },
    { name: 'refunds_overdue', list: signUps, query: { refund_overdue: true }, urgent: true },
    { name: 'licences_expiring', list: recyclers, query: { expiring: true }, urgent: true },
  ])
}

/** What waits for a director's decision, beside the lots that `to_decide` names. */
function decisions(input: WidgetInput): Promise<Figures> {
  return figures(input, [
    { name: 'reviewing', list: commissioned, query: { state: 'reviewing' }, urgent: true },
    { name: 'confirming', list: commissioned, query: { state: 'confirming' }, urgent: true },
    { name: 'sign_ups_pending', list: signUps, query: { review_status: 'pending' }, urgent: true },
    { name: 'recyclers_pending', list: recyclers, query: { state: 'pending' }, urgent: true },
    { name: 'refunds_overdue', list: signUps, query: { refund_overdue: true }, urgent: true },
  ])
}

export const decisionFigures: WidgetMaker = {
  name: 'decisions',
  shown: directs,
  reach: ofAll,
  make: decisions,
}
export const auctionFigures: readonly WidgetMaker[] = [
  { name: 'auctions', shown: (who) => may(who, 'lots.use'), reach: reachOf, make: auctions },
  { name: 'recruiting', shown: recruits, reach: ofAll, make: recruiting },
  { name: 'results', shown: directs, reach: ofAll, make: results },
]
