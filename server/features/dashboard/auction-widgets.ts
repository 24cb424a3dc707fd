import { sql } from 'drizzle-orm'
import type { Figures, Ranking, Split } from '../../../contract/dashboard.ts'
import { lotStates, resultStates, type LotState } from '../../../contract/lot-machine.ts'
import { lots } from '../../../contract/lots.ts'
import { add, rate } from '../../../contract/money.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { may, type Caller } from '../../caller.ts'
import { aggregateRecords, groupRecords } from '../../group-records.ts'
import { dictionaryNames } from '../dictionaries/names.ts'
import { lotSources } from '../lots/source.ts'
import { lotsTable } from '../lots/tables.ts'
import { recyclerSource } from '../recyclers/source.ts'
import { signUpSource } from '../sign-ups/source.ts'
import { figures, rawOf, urlOf, type Asked, type Count, type Listed, type WidgetMaker } from './counting.ts'

const commissioned: Listed = { place: 'commissioned', source: lotSources.seller }
const goods: Listed = { place: 'goods', source: lotSources.buyer }
const signUps: Listed = { place: 'signUps', source: signUpSource }
const recyclers: Listed = { place: 'recyclers', source: recyclerSource }

const sells = (who: Caller) => may(who, 'commissioned.use')
const directs = (who: Caller) => sells(who) && may(who, 'lots.seeAll')
const recruits = (who: Caller) => may(who, 'goods.use') && !may(who, 'lots.seeAll')

const ahead = 7
/** Their auction may come; the list's own view "the next 7 days" asks the same. */
const coming: readonly LotState[] = ['approved', 'listed', 'bidding']
const uncleared: readonly LotState[] = ['sold', 'paid']
const notSold: readonly LotState[] = ['unsold', 'defaulted']

/** Today's auctions, the deadlines of 7 days, and what of the lots waits for this caller. */
function auctions(asked: Asked): Promise<Figures> {
  const { who } = asked
  const list = sells(who) ? commissioned : goods
  const [today, end] = [businessDay(who.now), businessDay(addDays(who.now, ahead))]
  const all: (Count | false)[] = [
    { name: 'auctions_today', list, query: { auction_time_from: today, auction_time_to: today } },
    { name: 'auctions_ahead', list, query: { state: coming, auction_time_from: today, auction_time_to: end } },
    { name: 'sign_ups_ending', list, query: { state: 'listed', signup_end_time_from: today, signup_end_time_to: end } },
    { name: 'clear_outs', list, query: { state: uncleared, clean_end_time_from: today, clean_end_time_to: end } },
    { name: 'clear_outs_overdue', list, query: { overdue: true }, urgent: true },
    sells(who) && may(who, 'lots.approve') && { name: 'reviewing', list, query: { state: 'reviewing' }, urgent: true },
    may(who, 'lots.sell') && { name: 'confirming', list, query: { state: 'confirming' }, urgent: true },
    sells(who) && !directs(who) && { name: 'drafts', list, query: { state: 'draft' } },
  ]
  return figures(
    asked,
    all.filter((one) => one !== false),
  )
}

/** What was sold in the period, by the day of the result; what was auctioned in it, by the day of the auction. */
async function results(asked: Asked): Promise<Figures> {
  const { from, to } = asked.span
  const auctioned = { auction_time_from: from, auction_time_to: to }
  const made = await figures(asked, [
    {
      name: 'turnover',
      list: commissioned,
      query: { state: resultStates, result_at_from: from, result_at_to: to },
      sum: sql`${lotsTable.deal_price}`,
    },
    { name: 'sold', list: commissioned, query: { state: resultStates, ...auctioned } },
    { name: 'not_sold', list: commissioned, query: { state: notSold, ...auctioned } },
  ])
  const [sold = 0, unsold = 0] = made.figures.slice(1).map((one) => one.value)
  const part = rate(String(sold), add(String(sold), String(unsold)))
  return { ...made, figures: made.figures.map((one) => (one.name === 'sold' && part !== null ? { ...one, rate: part } : one)) }
}

/** States in the order of a lot's life; those of no lot are left out. */
async function byState({ db, who }: Asked): Promise<Split> {
  const found = await groupRecords<LotState>(db, who, commissioned.source, {}, sql`${lotsTable.state}`)
  const held = lotStates.filter((state) => found.has(state))
  const parts = held.map((option) => ({ option, value: found.get(option) ?? 0, url: urlOf(commissioned, { state: option }) }))
  return { shape: 'split', resource: lots.name, field: 'state', parts }
}

/** Where lots were sold in the period, with the premium over the starting price on average. */
async function platforms({ db, who, span }: Asked): Promise<Ranking> {
  const { source } = commissioned
  const query = { state: resultStates, result_at_from: span.from, result_at_to: span.to }
  const found = await groupRecords<number>(db, who, source, rawOf(query), sql`${lotsTable.platform}::int`)
  const names = (await dictionaryNames(db)).platforms
  const rows = [...found].map(async ([platform, value]) => {
    const under = { ...query, platform }
    const average = await aggregateRecords(db, who, source, rawOf(under), sql`round(avg(${lotsTable.premium_rate}), 2)`)
    return {
      id: platform,
      name: names.get(platform) ?? String(platform),
      value,
      url: urlOf(commissioned, under),
      ...(average && { premium: average }),
    }
  })
  return { shape: 'ranking', rows: await Promise.all(rows) }
}

/** What is missing at the goods offered, and what waits at sign-ups, refunds and licences. */
function recruiting(asked: Asked): Promise<Figures> {
  return figures(asked, [
    { name: 'no_sign_up', list: goods, query: { no_sign_up: true }, urgent: true },
    { name: 'few_qualified', list: goods, query: { few_qualified: true } },
    { name: 'deposit_missing', list: goods, query: { deposit_missing: true } },
    { name: 'sign_ups_pending', list: signUps, query: { review_status: 'pending' }, urgent: true },
    { name: 'refunds_overdue', list: signUps, query: { refund_overdue: true }, urgent: true },
    { name: 'licences_expiring', list: recyclers, query: { expiring: true }, urgent: true },
  ])
}

export const auctionFigures: readonly WidgetMaker[] = [
  { name: 'auctions', shown: (who) => may(who, 'lots.use'), make: auctions },
  { name: 'recruiting', shown: recruits, make: recruiting },
  { name: 'results', shown: directs, make: results },
]
export const auctionBars: readonly WidgetMaker[] = [
  { name: 'lot_states', shown: sells, make: byState },
  { name: 'platforms', shown: directs, make: platforms },
]
