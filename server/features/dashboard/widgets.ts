import { sql } from 'drizzle-orm'
import { intentions } from '../../../contract/customers.ts'
import type { Figures, Ranking, Split } from '../../../contract/dashboard.ts'
import type { AddressQuery } from '../../../contract/addresses.ts'
import { movesIn, movesOut } from '../../../contract/pool-moves.ts'
import { businessDay } from '../../../contract/time.ts'
import { may, type Caller } from '../../request/caller.ts'
import { groupRecords } from '../../records/group-records.ts'
import { remembered } from '../../speed/remembered.ts'
import { auditSource } from '../audit/source.ts'
import { auditEntries } from '../../tables/audit.ts'
import { moveSource } from '../customers/moves.ts'
import { poolSource } from '../customers/source.ts'
import { customersTable, poolEvents } from '../../tables/customers.ts'
import { staffNames } from '../staff/names.ts'
import { auctionCharts, soldByType } from './auction-charts.ts'
import { auctionFigures } from './auction-figures.ts'
import {
  amount,
  customerList,
  figures,
  rawOf,
  series,
  urlOf,
  type WidgetInput,
  type ScreenList,
  type WidgetMaker,
} from './counting.ts'
import { moneyWidgets } from './money-widgets.ts'

const pool: ScreenList = { address: 'pool', source: poolSource }
const moves: ScreenList = { address: 'moves', source: moveSource }
const audit: ScreenList = { address: 'audit', source: auditSource }

const rankingLength = 10

/** Owners by the number of their customers under these conditions. */
async function ranking({ db, who }: WidgetInput, query: AddressQuery): Promise<Ranking> {
  const list = await customerList(db)
  const count = () =>
    groupRecords<number>(db, who, list.source, rawOf(query), sql`${customersTable.service_id}::int`, {
      also: list.also,
      most: rankingLength,
    })
  // It reads every customer, so a hundred directors who open their page together ask only once.
  const scope = directs(who) ? 'all' : [who.uid, ...who.team].join()
  const found = await remembered(`ranking:${scope}:${JSON.stringify(query)}`, count)
  const names = await staffNames(db, [...found.keys()])
  const rows = [...found].map(([uid, { n }]) => ({
    id: uid,
    name: names.get(uid) ?? String(uid),
    value: n,
    url: urlOf(list, { service_id: uid, ...query }),
  }))
  return { shape: 'ranking', rows }
}

async function todo(input: WidgetInput): Promise<Figures> {
  const { db, who } = input
  const list = await customerList(db)
  const today = businessDay(who.now)
  return figures(input, [
    { name: 'mine', list, query: { service_id: who.uid } },
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

const followsCustomers = (who: Caller) => may(who, 'customers.use')
const directs = (who: Caller) => may(who, 'customers.seeAll')

/**
 * Every part of the dashboard, in the order shown. A new one needs a name in the contract, an entry here and
 * its words.
 */
export const widgets: readonly WidgetMaker[] = [
  { name: 'todo', shown: followsCustomers, make: todo },
  ...auctionFigures,
  ...moneyWidgets,
  ...auctionCharts,
  {
    name: 'own_activity',
    shown: (who) => followsCustomers(who) && !directs(who),
    make: async (input) =>
      series(input, [
        {
          name: 'followed',
          column: customersTable.last_follow_at,
          list: await customerList(input.db),
          query: { service_id: input.who.uid },
        },
      ]),
  },
  {
    name: 'pool_flow',
    shown: (who) => may(who, 'pool.moves'),
    make: (input) =>
      series(input, [
        { name: 'in', column: poolEvents.at, list: moves, query: { kind: movesIn } },
        { name: 'out', column: poolEvents.at, list: moves, query: { kind: movesOut } },
      ]),
  },
  {
    name: 'intake',
    shown: directs,
    make: async (input) =>
      series(input, [
        { name: 'created', column: customersTable.created_at, list: await customerList(input.db) },
      ]),
  },
  { name: 'intentions', shown: directs, make: split },
  soldByType,
  {
    name: 'followed_by',
    shown: (who) => directs(who) || may(who, 'customers.seeTeam'),
    make: (input) => ranking(input, { last_follow_at_from: input.span.from }),
  },
  {
    name: 'held_by',
    shown: (who) => directs(who) || may(who, 'customers.seeTeam'),
    make: (input) => ranking(input, {}),
  },
  {
    name: 'audit_volume',
    shown: (who) => may(who, 'audit.read'),
    make: (input) => series(input, [{ name: 'entries', column: auditEntries.at, list: audit }]),
  },
]
