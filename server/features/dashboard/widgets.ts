import type { PgColumn } from 'drizzle-orm/pg-core'
import { intentions } from '#contract/customers.ts'
import type { Figures, Ranking, Split } from '#contract/dashboard.ts'
import type { AddressQuery } from '#contract/grammar/addresses.ts'
import { movesIn, movesOut } from '#contract/pool-moves.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { auditSource } from '#server/features/audit/source.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { moveSource } from '#server/features/customers/pool/moves.ts'
import { poolSource } from '#server/features/customers/source.ts'
import { customersTable, followUpsTable, poolEvents } from '#server/tables/customers.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { auctionCharts, soldByType } from './auction-charts.ts'
import { auctionFigures, decisionFigures } from './auction-figures.ts'
import {
  amount,
  customerList,
  figures,
  ofAll,
  series,
  urlOf,
  type WidgetInput,
  type ScreenList,
  type WidgetMaker,
} from './counting.ts'
import { headlineWidgets } from './headline.ts'
import { moneyWidgets } from './money-widgets.ts'
import { feed, followedBy, heldBy, ofPeriod, peopleWidget, type Groups } from './people.ts'
import { workWidgets } from './work.ts'

const pool: ScreenList = { address: 'pool', source: poolSource }
const moves: ScreenList = { address: 'moves', source: moveSource }
const audit: ScreenList = { address: 'audit', source: auditSource }

const rankingLength = 10

/** Ranks people by how many of a list's rows are theirs, the most first, for readers who see all rows. */
async function ranking(
  { db }: WidgetInput,
  list: ScreenList,
  by: PgColumn,
  query: AddressQuery,
  groups: Groups,
): Promise<Ranking> {
  const found = [...groups].slice(0, rankingLength)
  const names = await staffNames(
    db,
    found.map(([uid]) => uid),
  )
  const rows = found.map(([uid, { n }]) => ({
    id: uid,
    name: names.get(uid) ?? String(uid),
    value: n,
    url: urlOf(list, { [by.name]: uid, ...query }),
  }))
  return { shape: 'ranking', rows }
}

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
    make: async (input) =>
      ranking(input, feed, followUpsTable.created_by, ofPeriod(input), await followedBy(input)),
  },
  {
    name: 'held_by',
    shown: directs,
    reach: ofAll,
    make: async (input) => {
      const list = await customerList(input.db)
      return ranking(input, list, customersTable.service_id, {}, await heldBy(input, list))
    },
  },
  {
    name: 'audit_volume',
    shown: (who) => may(who, 'audit.read'),
    reach: ofAll,
    make: (input) => series(input, [{ name: 'entries', column: auditLog.at, list: audit, figure: 'audit' }]),
  },
]
