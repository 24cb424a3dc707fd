import { isNotNull, sql } from 'drizzle-orm'
import type { Figures, Ranking, Split, Steps } from '../../../contract/dashboard.ts'
import { listedStates, lotStates, resultStates, type LotState } from '../../../contract/lot-machine.ts'
import { lots } from '../../../contract/lots.ts'
import { add, rate } from '../../../contract/money.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { may, type Caller } from '../../request/caller.ts'
import { groupRecords } from '../../records/group-records.ts'
import { listRecords } from '../../records/records.ts'

import { dictionaryNames } from '../dictionaries/names.ts'
import { lotSources } from '../lots/source.ts'
import { lotsTable } from '../../tables/lots.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { recyclerSource } from '../recyclers/source.ts'
import { lotName, signUpSource } from '../sign-ups/source.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { staffNames } from '../staff/names.ts'
import {
  customerList,
  figures,
  rawOf,
  steps,
  urlOf,
  type Asked,
  type Count,
  type Listed,
  type WidgetMaker,
} from './counting.ts'

export const commissioned: Listed = { address: 'commissioned', source: lotSources.seller }
export const goods: Listed = { address: 'goods', source: lotSources.buyer }
export const signUps: Listed = { address: 'signUps', source: signUpSource }
export const recyclers: Listed = { address: 'recyclers', source: recyclerSource }

export const sells = (who: Caller) => may(who, 'commissioned.use')
const directs = (who: Caller) => sells(who) && may(who, 'lots.seeAll')
export const recruits = (who: Caller) => may(who, 'goods.use') && !may(who, 'lots.seeAll')

const ahead = 7
/** Their auction may come; the list's own view "the next 7 days" asks the same. */
const coming: readonly LotState[] = ['approved', 'listed', 'bidding']
const uncleared: readonly LotState[] = ['sold', 'paid']
const notSold: readonly LotState[] = ['unsold', 'defaulted']
/** While sign-ups are awaited and bids come in. */
const awaiting: readonly LotState[] = ['listed', 'bidding']
/** 强烈, 有意向, 已合作. */
const interested = [1, 2, 5]
const rankingLength = 10

/** Today's auctions, the deadlines of 7 days, and what of the lots waits for this caller. */
function auctions(asked: Asked): Promise<Figures> {
  const { who } = asked
  const list = sells(who) ? commissioned : goods
  const [today, end] = [businessDay(who.now), businessDay(addDays(who.now, ahead))]
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
      query: { state: uncleared, clean_end_time_from: today, clean_end_time_to: end },
    },
    { name: 'clear_outs_overdue', list, query: { overdue: true }, urgent: true },
    sells(who) &&
      may(who, 'lots.approve') && { name: 'reviewing', list, query: { state: 'reviewing' }, urgent: true },
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
  return {
    ...made,
    figures: made.figures.map((one) => (one.name === 'sold' && part !== null ? { ...one, rate: part } : one)),
  }
}

/** States in the order of a lot's life; those of no lot are left out. */
async function byState({ db, who }: Asked): Promise<Split> {
  const found = await groupRecords<LotState>(db, who, commissioned.source, {}, sql`${lotsTable.state}`)
  const held = lotStates.filter((state) => found.has(state))
  const parts = held.map((option) => ({
    option,
    value: found.get(option)?.n ?? 0,
    url: urlOf(commissioned, { state: option }),
  }))
  return { shape: 'split', resource: lots.name, field: 'state', parts }
}

/** What was sold in the period by one of its references, with the average premium over the starting price or what it came to. */
async function sold(
  { db, who, span }: Asked,
  by: 'platform' | 'auction_type' | 'service_id',
  shown: 'premium' | 'sum',
): Promise<Ranked[]> {
  const query = { state: resultStates, result_at_from: span.from, result_at_to: span.to }
  const make =
    shown === 'premium'
      ? sql`round(avg(${lotsTable.premium_rate}), 2)`
      : sql`sum(${lotsTable.deal_price})::numeric(20, 2)`
  const column = lotsTable[by]
  const found = await groupRecords<number>(db, who, commissioned.source, rawOf(query), sql`${column}::int`, {
    also: isNotNull(column),
    most: rankingLength,
    make,
  })
  return [...found].map(([id, { n, made }]) => ({
    id,
    value: n,
    url: urlOf(commissioned, { ...query, [by]: id }),
    ...(made !== null && { [shown]: made }),
  }))
}
type Ranked = Omit<Ranking['rows'][number], 'name'>

const named = (rows: readonly Ranked[], names: ReadonlyMap<number, string>): Ranking => ({
  shape: 'ranking',
  rows: rows.map((row) => ({ ...row, name: names.get(row.id) ?? String(row.id) })),
})

async function platforms(asked: Asked): Promise<Ranking> {
  return named(await sold(asked, 'platform', 'premium'), (await dictionaryNames(asked.db)).platforms)
}

/** Named in the reader's language, like every option of a field. */
async function types(asked: Asked): Promise<Split> {
  const parts = (await sold(asked, 'auction_type', 'premium')).map(({ id, ...row }) => ({
    ...row,
    option: id,
  }))
  return { shape: 'split', resource: lots.name, field: 'auction_type', parts }
}

async function sellers(asked: Asked): Promise<Ranking> {
  const rows = await sold(asked, 'service_id', 'sum')
  return named(
    rows,
    await staffNames(
      asked.db,
      rows.map((row) => row.id),
    ),
  )
}

/** 意向 → 委托 → 挂网 → 成交 → 结算: customers of interest spoken to in the period, then how far the lots made in it have come. */
async function funnel(asked: Asked): Promise<Steps> {
  const { from, to } = asked.span
  const made = { created_at_from: from, created_at_to: to }
  const found = await steps(asked, [
    {
      name: 'interested',
      list: await customerList(asked.db),
      query: { status: interested, last_follow_at_from: from, last_follow_at_to: to },
    },
    { name: 'commissioned', list: commissioned, query: made },
    { name: 'listed', list: commissioned, query: { state: listedStates, ...made } },
    { name: 'dealt', list: commissioned, query: { state: resultStates, ...made } },
    { name: 'settled', list: commissioned, query: { state: 'settled', ...made } },
  ])
  const whole = String(found.steps[1]?.value ?? 0)
  return {
    ...found,
    steps: found.steps.map((one, at) => ({ ...one, ...(at > 1 && partOf(one.value, whole)) })),
  }
}
const partOf = (value: number, whole: string) => {
  const part = rate(String(value), whole)
  return part !== null && { rate: part }
}

/** The next lots that take bids, each with the sign-ups of its round that stand. */
async function nextAuctions({ db, who }: Asked): Promise<Ranking> {
  const next = {
    state: awaiting,
    auction_time_from: businessDay(who.now),
    sort: 'auction_time',
    limit: String(rankingLength),
  }
  const { items } = await listRecords(db, who, goods.source, rawOf(next))
  const standing = { review_status: ['pending', 'approved'], outcome: 'none' }
  const ids = items.map((lot) => lot.id)
  const under = rawOf({ ...standing, lot_id: ids })
  const found =
    ids.length > 0
      ? await groupRecords<number>(db, who, signUps.source, under, sql`${signUpsTable.lot_id}::int`)
      : undefined
  const rows = (items as StoredLot[]).map((lot) => ({
    id: lot.id,
    name: lotName({ corpore_name: lot.corpore_name ?? null, lot_no: lot.lot_no }),
    value: found?.get(lot.id)?.n ?? 0,
    url: urlOf(signUps, { lot_id: lot.id, ...standing }),
    ...(lot.auction_time && { at: lot.auction_time }),
  }))
  return { shape: 'ranking', rows }
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
export const soldByType: WidgetMaker = { name: 'auction_types', shown: directs, make: types }
export const auctionBars: readonly WidgetMaker[] = [
  { name: 'coming', shown: recruits, make: nextAuctions },
  { name: 'funnel', shown: directs, make: funnel },
  { name: 'platforms', shown: directs, make: platforms },
  { name: 'lot_states', shown: sells, make: byState },
  {
    name: 'sold_by',
    shown: (who) => directs(who) || (sells(who) && may(who, 'lots.seeTeam')),
    make: sellers,
  },
]
