import { isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { intentions } from '../../../contract/customers.ts'
import type { Amount, FigureName, Figures, Ranking, Series, SeriesName, Split, WidgetName } from '../../../contract/dashboard.ts'
import { placeOf, type Place, type PlaceQuery } from '../../../contract/places.ts'
import { movesIn, movesOut } from '../../../contract/pool-moves.ts'
import { businessDay, businessZone } from '../../../contract/time.ts'
import { may, type Caller } from '../../caller.ts'
import type { Db } from '../../db/client.ts'
import { groupRecords } from '../../group-records.ts'
import { listRecords, type Source } from '../../records.ts'
import { remembered } from '../../remembered.ts'
import { auditSource } from '../audit/routes.ts'
import { auditEntries } from '../audit/tables.ts'
import { moveSource } from '../customers/moves.ts'
import { recentRules } from '../customers/rules.ts'
import { customerSource, poolSource } from '../customers/source.ts'
import { customersTable, poolEvents } from '../customers/tables.ts'
import { staffNames } from '../staff/names.ts'
import type { Span } from './period.ts'

/** What a widget is counted from. */
interface Asked {
  db: Db
  who: Caller
  span: Span
}
/** A part of the dashboard: for whom, and its numbers, each with the address of the list that adds up to it. */
export interface WidgetMaker {
  name: WidgetName
  shown(who: Caller): boolean
  make(asked: Asked): Promise<Figures | Series | Split | Ranking>
}
/** A list as a screen shows it: the same rows, the same conditions. */
interface Listed {
  place: Place
  source: Source
  also?: SQL
}

const notArchived = isNull(customersTable.archived_at)
const customerList = async (db: Db): Promise<Listed> => ({ place: 'customers', source: customerSource(await recentRules(db)), also: notArchived })
const pool: Listed = { place: 'pool', source: poolSource }
const moves: Listed = { place: 'moves', source: moveSource }
const audit: Listed = { place: 'audit', source: auditSource }

/** The conditions of an address as its query string would carry them. */
const rawOf = (query: PlaceQuery): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]))

/** The list's own total under conditions. */
async function amount({ db, who }: Asked, { place, source, also }: Listed, query: PlaceQuery): Promise<Amount> {
  const { total, total_is_estimate } = await listRecords(db, who, source, { ...rawOf(query), limit: '1' }, also)
  return { value: total, ...(total_is_estimate ? { about: true as const } : {}), url: placeOf(place, query) }
}

interface Line {
  name: SeriesName
  column: PgColumn
  list: Listed
  query?: PlaceQuery
}

/** Rows by the day or week of an instant. */
async function series(asked: Asked, lines: readonly Line[]): Promise<Series> {
  const { db, who, span } = asked
  const counted = lines.map(async ({ column, list, query = {} }) => {
    const field = column.name
    const bucket = sql`to_char(date_trunc(${span.by}, ${column} at time zone ${businessZone}), 'YYYY-MM-DD')`
    const within = rawOf({ ...query, [`${field}_from`]: span.from, [`${field}_to`]: span.to })
    const found = await groupRecords<string>(db, who, list.source, within, bucket, { also: list.also })
    const urlOf = (from: string, to: string) => placeOf(list.place, { ...query, [`${field}_from`]: from, [`${field}_to`]: to })
    return span.points.map(({ from, to }): Amount => ({ value: found.get(from) ?? 0, url: urlOf(from, to) }))
  })
  const columns = await Promise.all(counted)
  const points = span.points.map(({ from, to }, at) => ({ from, to, amounts: columns.map((column) => column[at] as Amount) }))
  return { shape: 'series', by: span.by, names: lines.map((line) => line.name), points }
}

const rankingLength = 10

/** Owners by how many of their customers meet conditions. */
async function ranking({ db, who }: Asked, query: PlaceQuery): Promise<Ranking> {
  const { place, source, also } = await customerList(db)
  const count = () => groupRecords<number>(db, who, source, rawOf(query), sql`${customersTable.service_id}::int`, { also, most: rankingLength })
  // Every customer is looked at: a hundred directors who open their page together ask once.
  const scope = directs(who) ? 'all' : [who.uid, ...who.team].join()
  const found = await remembered(`ranking:${scope}:${JSON.stringify(query)}`, count)
  const names = await staffNames(db, [...found.keys()])
  const rows = [...found].map(([uid, value]) => ({
    uid,
    name: names.get(uid) ?? String(uid),
    value,
    url: placeOf(place, { service_id: uid, ...query }),
  }))
  return { shape: 'ranking', rows }
}

async function todo(asked: Asked): Promise<Figures> {
  const { db, who } = asked
  const list = await customerList(db)
  const today = businessDay(who.now)
  const counts: [FigureName, Listed, PlaceQuery, urgent?: true][] = [
    ['mine', list, { service_id: who.uid }],
    ['due_today', list, { next_follow_at_from: today, next_follow_at_to: today }],
    ['overdue', list, { overdue: true }, true],
    ['falling_soon', list, { falling_soon: true }, true],
    ['locked', list, { locked: true }],
    ['pool', pool, {}],
  ]
  const figures = counts.map(async ([name, of, query, urgent]) => ({ name, ...(await amount(asked, of, query)), ...(urgent ? { urgent } : {}) }))
  return { shape: 'figures', figures: await Promise.all(figures) }
}

async function split(asked: Asked): Promise<Split> {
  const list = await customerList(asked.db)
  const parts = intentions.map(async (option) => ({ option, ...(await amount(asked, list, { status: option })) }))
  return { shape: 'split', resource: 'customers', field: 'status', parts: await Promise.all(parts) }
}

const followsCustomers = (who: Caller) => may(who, 'customers.use')
const directs = (who: Caller) => may(who, 'customers.seeAll')

/** Every part of the dashboard, in the order shown. A further one is a name in the contract, an entry here and its words. */
export const widgets: readonly WidgetMaker[] = [
  { name: 'todo', shown: followsCustomers, make: todo },
  {
    name: 'own_activity',
    shown: (who) => followsCustomers(who) && !directs(who),
    make: async (asked) =>
      series(asked, [
        { name: 'followed', column: customersTable.last_follow_at, list: await customerList(asked.db), query: { service_id: asked.who.uid } },
      ]),
  },
  {
    name: 'pool_flow',
    shown: (who) => may(who, 'pool.moves'),
    make: (asked) =>
      series(asked, [
        { name: 'in', column: poolEvents.at, list: moves, query: { kind: movesIn } },
        { name: 'out', column: poolEvents.at, list: moves, query: { kind: movesOut } },
      ]),
  },
  {
    name: 'intake',
    shown: directs,
    make: async (asked) => series(asked, [{ name: 'created', column: customersTable.created_at, list: await customerList(asked.db) }]),
  },
  { name: 'intentions', shown: directs, make: split },
  {
    name: 'followed_by',
    shown: (who) => directs(who) || may(who, 'customers.seeTeam'),
    make: (asked) => ranking(asked, { last_follow_at_from: asked.span.from }),
  },
  { name: 'held_by', shown: (who) => directs(who) || may(who, 'customers.seeTeam'), make: (asked) => ranking(asked, {}) },
  {
    name: 'audit_volume',
    shown: (who) => may(who, 'audit.read'),
    make: (asked) => series(asked, [{ name: 'entries', column: auditEntries.at, list: audit }]),
  },
]
