import { sql } from 'drizzle-orm'
import type { Amount, Figures } from '#contract/dashboard.ts'
import { unclearedStates, type LotState } from '#contract/rules/lot-states.ts'
import { decidedStates, roundResults } from '#contract/lot-rounds.ts'
import { add, amount, rate } from '#contract/rules/money.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { groupRecords } from '#server/lists/group-records.ts'
import { allRounds } from '#server/tables/lot-rounds.ts'
import { commissioned, directs, goods, recruits, recyclers, rounds, signUps } from './auction-lists.ts'
import {
  figures,
  ofAll,
  rawOf,
  reachOf,
  rowsIn,
  urlOf,
  type Count,
  type WidgetInput,
  type WidgetMaker,
} from './counting.ts'

/** How many days ahead the figures look. */
const daysAhead = 7
/** States of lots whose auction is still to come. The list's view "the next 7 days" uses the same. */
const coming: readonly LotState[] = ['approved', 'listed', 'bidding']

/** Today's auctions, deadlines within 7 days, and lots that wait for this caller. */
function auctions(input: WidgetInput): Promise<Figures> {
  const { who } = input
  const list = directs(who) ? commissioned : goods
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
  ]
  return figures(
    input,
    all.filter((item) => item !== false),
  )
}

/** Rounds whose result falls into the period, read once for all figures. */
async function results({ db, who, span }: WidgetInput): Promise<Figures> {
  const ended = { result_at_from: span.from, result_at_to: span.to }
  const found = await groupRecords<LotState>(
    db,
    who,
    rounds.source,
    rawOf({ state: decidedStates, ...ended }),
    sql`${allRounds.state}`,
    { make: sql`coalesce(sum(${allRounds.deal_amount}), 0)::numeric(20, 2)` },
  )
  const of = (states: readonly LotState[]): Amount => ({
    value: rowsIn(found, states),
    url: urlOf(rounds, { state: states, ...ended }),
  })
  const [sold, decided] = [of(roundResults.sold), of(decidedStates)]
  const sums = roundResults.sold.map((state) => found.get(state)?.made ?? '0')
  const part = rate(String(sold.value), String(decided.value))
  return {
    shape: 'figures',
    figures: [
      { name: 'turnover', ...sold, sum: amount(add(...sums)) },
      { name: 'sold', ...sold },
      { name: 'sold_rate', ...decided, ...(part !== null && { rate: part }) },
      { name: 'unsold', ...of(roundResults.unsold) },
      { name: 'defaulted', ...of(roundResults.defaulted) },
    ],
  }
}

/** Offered lots that lack bidders or deposits, and waiting sign-ups, refunds and licences. */
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

/** Lots whose goods have left and are not paid for. */
export const owedForGoods: Count = {
  name: 'owed_after_pick_up',
  list: commissioned,
  query: { owed: true },
  urgent: true,
}

/** Work that waits for a director's decision, besides the lots in `to_decide`. */
function decisions(input: WidgetInput): Promise<Figures> {
  return figures(input, [
    { name: 'reviewing', list: commissioned, query: { state: 'reviewing' }, urgent: true },
    { name: 'confirming', list: commissioned, query: { state: 'confirming' }, urgent: true },
    owedForGoods,
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
  { name: 'auctions', shown: (who) => directs(who) || recruits(who), reach: reachOf, make: auctions },
  { name: 'recruiting', shown: recruits, reach: ofAll, make: recruiting },
  { name: 'results', shown: directs, reach: ofAll, make: results },
]
