import { isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type {
  Amount,
  CallOrder,
  Content,
  Figures,
  Reach,
  Series,
  SeriesName,
  StepName,
  Steps,
  WidgetName,
} from '#contract/dashboard.ts'
import type { FigureName } from '#contract/dashboard-figures.ts'
import { addressOf, type AddressName, type AddressQuery } from '#contract/grammar/addresses.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { startOfBusinessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { aggregateRecords, groupRecords, type Group } from '#server/lists/group-records.ts'
import type { Source } from '#server/records/source.ts'
import { recentRules } from '#server/features/customers/pool/rules.ts'
import { listedCustomers } from '#server/features/customers/source.ts'
import { customersTable } from '#server/tables/customers.ts'
import type { CountedFigure } from '#server/tables/figures.ts'
import { countedByDay } from './counted.ts'
import type { Span } from './period.ts'
import { listRecords } from '#server/lists/list-records.ts'

/** The context in which a widget counts: database, caller, period, and the order of the people to call. */
export interface WidgetInput {
  db: Db
  who: Caller
  span: Span
  calls: CallOrder
}

/** A part of the dashboard: who sees it, and how its numbers are made. Each links to the list behind it. */
export interface WidgetMaker {
  name: WidgetName
  shown(who: Caller): boolean
  reach(who: Caller): Reach
  make(input: WidgetInput): Promise<Content>
}

/** A list as a screen shows it, with the same rows and conditions; `tab` where the screen has several. */
export interface ScreenList {
  address: AddressName
  tab?: string
  source: Source
  also?: SQL
}

/**
 * The scope of a person's figures. People without customers of their own, such as recruiters, count all
 * goods.
 */
export function reachOf(who: Caller): Reach {
  if (!may(who, 'customers.use') || may(who, 'customers.seeAll')) return 'all'
  return may(who, 'customers.seeTeam') ? 'team' : 'mine'
}

export const ofAll = (): Reach => 'all'
export const ofMine = (): Reach => 'mine'

/** Unarchived customers under the current pool rules. */
export const customerList = async (db: Db): Promise<ScreenList> => ({
  address: 'customers',
  source: listedCustomers(await recentRules(db)),
  also: isNull(customersTable.archived_at),
})

/** The conditions of an address as its query string would carry them. */
export const rawOf = (query: AddressQuery): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  )

export const urlOf = ({ address, tab }: ScreenList, query: AddressQuery): string =>
  addressOf(address, { tab, ...query })

/** The number of rows in these states. */
export const rowsIn = (found: ReadonlyMap<LotState, Group>, states: readonly LotState[]): number =>
  states.reduce((sum, state) => sum + (found.get(state)?.n ?? 0), 0)

/** The list's own total under these conditions. */
export async function amount(
  { db, who }: WidgetInput,
  list: ScreenList,
  query: AddressQuery,
): Promise<Amount> {
  const { total, total_is_estimate } = await listRecords(
    db,
    who,
    list.source,
    { ...rawOf(query), count_only: 'true' },
    list.also,
  )
  return { value: total, ...(total_is_estimate ? { about: true as const } : {}), url: urlOf(list, query) }
}

export interface Count {
  name: FigureName
  list: ScreenList
  query: AddressQuery
  /** Highlighted unless it is 0. */
  urgent?: boolean
  /** The amount to add up in yuan, where that is the figure. */
  sum?: SQL
  /** Reads value and sum from maintained counts instead of the rows. */
  counted?: (db: Db) => Promise<{ value: number; sum: string }>
}

export async function figures(input: WidgetInput, counts: readonly Count[]): Promise<Figures> {
  const made = counts.map(async (count) => ({
    name: count.name,
    ...(count.counted
      ? { ...(await count.counted(input.db)), url: urlOf(count.list, count.query) }
      : await amount(input, count.list, count.query)),
    ...(count.urgent ? { urgent: true as const } : {}),
    ...(count.sum ? { sum: (await summed(input, count, count.sum)) ?? '0.00' } : {}),
  }))
  return { shape: 'figures', figures: await Promise.all(made) }
}

interface Step extends Omit<Count, 'name' | 'urgent' | 'counted'> {
  name: StepName
}

const summed = ({ db, who }: WidgetInput, { list, query }: Step | Count, sum: SQL): Promise<string | null> =>
  aggregateRecords(db, who, list.source, rawOf(query), sql`sum(${sum})::numeric(20, 2)`)

/** Steps in their own order, each with its list. */
export async function steps(input: WidgetInput, all: readonly Step[]): Promise<Steps> {
  const made = all.map(async (step) => ({
    name: step.name,
    ...(await amount(input, step.list, step.query)),
    ...(step.sum ? { sum: (await summed(input, step, step.sum)) ?? '0.00' } : {}),
  }))
  return { shape: 'steps', steps: await Promise.all(made) }
}

interface SeriesLine {
  name: SeriesName
  column: PgColumn
  list: ScreenList
  query?: AddressQuery
  /** A maintained count to read instead of the rows. Only where every viewer of the line sees all rows. */
  figure?: CountedFigure
}

const startOf = (day: string) => startOfBusinessDay(new Date(`${day}T00:00:00Z`)).toISOString()

/** The point of a span that an instant falls into, from 1. */
export const pointOf = (span: Span, column: PgColumn): SQL =>
  sql`width_bucket(${column}, ${`{${span.points.map(({ from }) => startOf(from)).join()}}`}::timestamptz[])`

/**
 * Rows by the day or week of an instant, in the order of the points. Looking an instant up among the points'
 * starts is ten times as fast as computing its day and week.
 */
async function byPoint({ db, who, span }: WidgetInput, line: SeriesLine): Promise<number[]> {
  const { column, list, query = {}, figure } = line
  if (figure) {
    const days = [...(await countedByDay(db, figure, span))]
    const within = (from: string, to: string) => days.filter(([day]) => day >= from && day <= to)
    return span.points.map(({ from, to }) => within(from, to).reduce((sum, [, n]) => sum + n, 0))
  }
  const field = column.name
  const point = pointOf(span, column)
  const within = rawOf({ ...query, [`${field}_from`]: span.from, [`${field}_to`]: span.to })
  const found = await groupRecords<number>(db, who, list.source, within, point, { also: list.also })
  return span.points.map((_, at) => found.get(at + 1)?.n ?? 0)
}

export async function series(input: WidgetInput, lines: readonly SeriesLine[]): Promise<Series> {
  const { span } = input
  const counted = lines.map(async (line) => {
    const { column, list, query = {} } = line
    const values = await byPoint(input, line)
    return span.points.map(({ from, to }, at): Amount => ({
      value: values[at] ?? 0,
      url: urlOf(list, { ...query, [`${column.name}_from`]: from, [`${column.name}_to`]: to }),
    }))
  })
  const columns = await Promise.all(counted)
  const points = span.points.map(({ from, to }, at) => ({
    from,
    to,
    amounts: columns.map((column) => column[at] as Amount),
  }))
  return { shape: 'series', by: span.by, names: lines.map((line) => line.name), points }
}
