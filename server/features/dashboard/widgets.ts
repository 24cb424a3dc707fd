import { and, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { intentions } from '#contract/customers.ts'
import type { Figures, Ranking, Split } from '#contract/dashboard.ts'
import type { AddressQuery } from '#contract/grammar/addresses.ts'
import { movesIn, movesOut } from '#contract/pool-moves.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { groupRecords } from '#server/lists/group-records.ts'
import { cached } from '#server/speed/cache.ts'
import { auditSource } from '#server/features/audit/source.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { moveSource } from '#server/features/customers/pool/moves.ts'
import { poolSource } from '#server/features/customers/source.ts'
import { feedSource } from '#server/features/follow-ups/feed.ts'
import { customersTable, followUpsTable, poolEvents } from '#server/tables/customers.ts'
import type { CountedFigure } from '#server/tables/figures.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { auctionCharts, soldByType } from './auction-charts.ts'
import { auctionFigures, decisionFigures } from './auction-figures.ts'
import {
  amount,
  customerList,
  figures,
  ofAll,
  rawOf,
  series,
  urlOf,
  type WidgetInput,
  type ScreenList,
  type WidgetMaker,
} from './counting.ts'
import { countedByPerson } from './counted.ts'
import { headlineWidgets } from './headline.ts'
import { moneyWidgets } from './money-widgets.ts'
import { peopleWidget } from './people.ts'
import { workWidgets } from './work.ts'

const pool: ScreenList = { address: 'pool', source: poolSource }
const feed: ScreenList = { address: 'followUps', source: feedSource }
const moves: ScreenList = { address: 'moves', source: moveSource }
const audit: ScreenList = { address: 'audit', source: auditSource }

const rankingLength = 10

/** Ranks people by how many of a list's rows are theirs, for readers who see all rows. */
async function ranking(
  { db, who }: WidgetInput,
  list: ScreenList,
  by: PgColumn,
  query: AddressQuery,
  figure?: CountedFigure,
): Promise<Ranking> {
  const count = () =>
    figure
      ? countedByPerson(db, figure, rankingLength)
      : groupRecords<number>(db, who, list.source, rawOf(query), sql`${by}::int`, {
          also: and(list.also, isNotNull(by)),
          most: rankingLength,
        })
  // The count reads every row, so its readers share one cached result.
  const found = await cached(`ranking:${list.address}:${JSON.stringify(query)}`, count)
  const names = await staffNames(db, [...found.keys()])
  const rows = [...found].map(([uid, { n }]) => ({
    id: uid,
    name: names.get(uid) ?? String(uid),
    value: n,
    url: urlOf(list, { [by.name]: uid, ...query }),
  }))
  return { shape: 'ranking', rows }
}

const ofPeriod = ({ span }: WidgetInput) => ({ created_at_from: span.from, created_at_to: span.to })

/** The customers of the whole house. */
async function todo(input: WidgetInput): Promise<Figures> {
  const list = await customerList(input.db)
  const today = businessDay(input.who.now)
  return figures(input, [
    { name: 'owned', list, query: {} },
    { name: 'due_today', list, query: { next_follow_at_from: today, next_follow_at_to: today } },
    { name: 'overdue', list, query: { overdue: true }, urgent: true },
    { name: 'falling_soon', list, query: { falling_soon: true }, urgent: true },
    { name: 'locked', list, query: { locked: true } },
    { name: 'pool', list: pool, query: {} },
  ])
}

async function split(input: WidgetInput): Promise<Split> {
  const list = await customerList(input.db)
  const parts = intentions.map(async (option) => ({
    option,
    ...(await amount(input, list, { status: option })),
  }))
  return { shape: 'split', resource: 'customers', field: 'status', parts: await Promise.all(parts) }
}

const directs = (who: Caller) => may(who, 'customers.seeAll')

/**
 * Every part of the dashboard, in the order shown. A new one needs a name in the contract, an entry here and
 * its words.
 */
export const widgets: readonly WidgetMaker[] = [
  ...headlineWidgets,
  ...workWidgets,
  decisionFigures,
  { name: 'team_todo', shown: directs, reach: ofAll, make: todo },
  ...auctionFigures,
  ...moneyWidgets,
  ...auctionCharts,
  {
    name: 'pool_flow',
    shown: (who) => may(who, 'pool.moves'),
    reach: ofAll,
    make: (input) =>
      series(input, [
        { name: 'in', column: poolEvents.at, list: moves, query: { kind: movesIn }, figure: 'pool_in' },
        { name: 'out', column: poolEvents.at, list: moves, query: { kind: movesOut }, figure: 'pool_out' },
      ]),
  },
  {
    name: 'intake',
    shown: directs,
    reach: ofAll,
    make: async (input) =>
      series(input, [
        {
          name: 'created',
          column: customersTable.created_at,
          list: await customerList(input.db),
          figure: 'intake',
        },
      ]),
  },
  { name: 'intentions', shown: directs, reach: ofAll, make: split },
  soldByType,
  peopleWidget,
  {
    name: 'followed_by',
    shown: directs,
    reach: ofAll,
    make: (input) => ranking(input, feed, followUpsTable.created_by, ofPeriod(input)),
  },
  {
    name: 'held_by',
    shown: directs,
    reach: ofAll,
    make: async (input) =>
      ranking(input, await customerList(input.db), customersTable.service_id, {}, 'held'),
  },
  {
    name: 'audit_volume',
    shown: (who) => may(who, 'audit.read'),
    reach: ofAll,
    make: (input) => series(input, [{ name: 'entries', column: auditLog.at, list: audit, figure: 'audit' }]),
  },
]
