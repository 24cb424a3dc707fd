import { isNotNull, sql } from 'drizzle-orm'
import { intention } from '#contract/customers.ts'
import type { Ranking, Split, Steps } from '#contract/dashboard.ts'
import {
  awaitingStates,
  listedStates,
  lotStates,
  resultStates,
  type LotState,
} from '#contract/rules/lot-states.ts'
import { lots } from '#contract/lots.ts'
import { rate } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { groupRecords } from '#server/lists/group-records.ts'
import { allRounds } from '#server/tables/lot-rounds.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { lotName } from '#server/features/sign-ups/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { countedLots } from './counted.ts'
import { commissioned, directs, goods, recruits, rounds, sells, signUps } from './auction-lists.ts'
import {
  amount,
  customerList,
  ofAll,
  rawOf,
  reachOf,
  rowsIn,
  urlOf,
  type WidgetInput,
  type WidgetMaker,
} from './counting.ts'
import { listRecords } from '#server/lists/list-records.ts'

const interested = [intention.strong, intention.interested, intention.partner]
const rankingLength = 10

type RankingRow = Omit<Ranking['rows'][number], 'name'>

/** Lots by state, in the order of a lot's life, without empty states. */
async function byState({ db, who }: WidgetInput): Promise<Split> {
  const found = directs(who)
    ? await countedLots(db)
    : await groupRecords<LotState>(db, who, commissioned.source, {}, sql`${lotsTable.state}`)
  const held = lotStates.filter((state) => found.has(state))
  const parts = held.map((option) => ({
    option,
    value: found.get(option)?.n ?? 0,
    url: urlOf(commissioned, { state: option }),
  }))
  return { shape: 'split', resource: lots.name, field: 'state', parts }
}

/**
 * Lots sold in the period by platform, type or seller, with their average premium over the starting price or
 * their sum.
 */
async function sold(
  { db, who, span }: WidgetInput,
  by: 'platform' | 'auction_type' | 'service_id',
  shown: 'both' | 'sum',
): Promise<RankingRow[]> {
  const query = { state: resultStates, result_at_from: span.from, result_at_to: span.to }
  const sum = sql`coalesce(sum(${allRounds.deal_amount}), 0)::numeric(20, 2)`
  const make = shown === 'sum' ? sum : sql`concat(${sum}, ' ', round(avg(${allRounds.premium_rate}), 2))`
  const column = allRounds[by]
  const found = await groupRecords<number>(db, who, rounds.source, rawOf(query), sql`${column}::int`, {
    also: isNotNull(column),
    most: rankingLength,
    make,
  })
  return [...found].map(([id, { n, made }]) => {
    const [worth = '0.00', premium = ''] = (made ?? '').split(' ')
    return {
      id,
      value: n,
      url: urlOf(rounds, { ...query, [by]: id }),
      sum: worth,
      ...(premium !== '' && { premium }),
    }
  })
}

const named = (rows: readonly RankingRow[], names: ReadonlyMap<number, string>): Ranking => ({
  shape: 'ranking',
  rows: rows.map((row) => ({ ...row, name: names.get(row.id) ?? String(row.id) })),
})

async function platforms(input: WidgetInput): Promise<Ranking> {
  return named(await sold(input, 'platform', 'both'), (await dictionaryNames(input.db)).platforms)
}

/** The parts are options of a field, so the screen names them in the reader's language. */
async function types(input: WidgetInput): Promise<Split> {
  const parts = (await sold(input, 'auction_type', 'both')).map(({ id, ...row }) => ({
    ...row,
    option: id,
  }))
  return { shape: 'split', resource: lots.name, field: 'auction_type', parts }
}

async function sellers(input: WidgetInput): Promise<Ranking> {
  const rows = await sold(input, 'service_id', 'sum')
  return named(
    rows,
    await staffNames(
      input.db,
      rows.map((row) => row.id),
    ),
  )
}

/**
 * 意向 → 委托 → 挂网 → 成交 → 结算: interested customers contacted in the period, then the period's new lots by the
 * step they reached.
 */
async function funnel(input: WidgetInput): Promise<Steps> {
  const { db, who, span } = input
  const made = { created_at_from: span.from, created_at_to: span.to }
  const sold = { state: resultStates, ...made }
  const state = sql`${lotsTable.state}`
  const ofLots = await groupRecords<LotState>(db, who, commissioned.source, rawOf(made), state)
  // A lot has at most one sold round, so counting rounds counts lots.
  const ofRounds = await groupRecords<LotState>(db, who, rounds.source, rawOf(sold), sql`${allRounds.state}`)
  const contacted = {
    status: interested,
    last_follow_at_from: span.from,
    last_follow_at_to: span.to,
  }
  const steps: Steps['steps'] = [
    { name: 'interested', ...(await amount(input, await customerList(db), contacted)) },
    { name: 'commissioned', value: rowsIn(ofLots, lotStates), url: urlOf(commissioned, made) },
    {
      name: 'listed',
      value: rowsIn(ofLots, listedStates),
      url: urlOf(commissioned, { state: listedStates, ...made }),
    },
    { name: 'dealt', value: rowsIn(ofRounds, resultStates), url: urlOf(rounds, sold) },
    {
      name: 'settled',
      value: rowsIn(ofRounds, ['settled']),
      url: urlOf(rounds, { state: 'settled', ...made }),
    },
  ]
  const before = (at: number) => steps[at - 1]?.value ?? 0
  return {
    shape: 'steps',
    steps: steps.map((step, at) => ({ ...step, ...(at > 0 && partOf(step.value, before(at))) })),
  }
}

const partOf = (value: number, before: number) => {
  const part = rate(String(value), String(before))
  return part !== null && { rate: part }
}

/** The next lots to take bids, each with the number of valid sign-ups of its round. */
async function nextAuctions({ db, who }: WidgetInput): Promise<Ranking> {
  const next = {
    state: awaitingStates,
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
  const rows = items.map((lot) => ({
    id: lot.id,
    name: lotName({ corpore_name: lot.corpore_name ?? null, lot_no: lot.lot_no }),
    value: found?.get(lot.id)?.n ?? 0,
    url: urlOf(signUps, { lot_id: lot.id, ...standing }),
    ...(lot.auction_time && { at: lot.auction_time }),
  }))
  return { shape: 'ranking', rows }
}

export const soldByType: WidgetMaker = { name: 'auction_types', shown: directs, reach: ofAll, make: types }
export const auctionCharts: readonly WidgetMaker[] = [
  { name: 'coming', shown: recruits, reach: ofAll, make: nextAuctions },
  { name: 'funnel', shown: directs, reach: ofAll, make: funnel },
  { name: 'platforms', shown: directs, reach: ofAll, make: platforms },
  { name: 'lot_states', shown: sells, reach: reachOf, make: byState },
  { name: 'sold_by', shown: directs, reach: ofAll, make: sellers },
]
