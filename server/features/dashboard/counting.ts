import { isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type {
  Amount,
  Content,
  FigureName,
  Figures,
  Series,
  SeriesName,
  StepName,
  Steps,
  WidgetName,
} from '../../../contract/dashboard.ts'
import { addressOf, type AddressName, type AddressQuery } from '../../../contract/addresses.ts'
import { startOfBusinessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { aggregateRecords, groupRecords } from '../../records/group-records.ts'
import { listRecords } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { recentRules } from '../customers/rules.ts'
import { listedCustomers } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import type { Span } from './period.ts'

/** What a widget is counted from. */
export interface Asked {
  db: Db
  who: Caller
  span: Span
}
/** A part of the dashboard: for whom, and its numbers, each with the address of the list that adds up to it. */
export interface WidgetMaker {
  name: WidgetName
  shown(who: Caller): boolean
  make(asked: Asked): Promise<Content>
}
/** A list as a screen shows it: the same rows, the same conditions; `tab` where the screen has several. */
export interface Listed {
  address: AddressName
  tab?: string
  source: Source
  also?: SQL
}

/** Customers under the rules that hold, without those archived. */
export const customerList = async (db: Db): Promise<Listed> => ({
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

export const urlOf = ({ address, tab }: Listed, query: AddressQuery): string =>
  addressOf(address, { tab, ...query })

/** The list's own total under conditions. */
export async function amount({ db, who }: Asked, list: Listed, query: AddressQuery): Promise<Amount> {
  const { total, total_is_estimate } = await listRecords(
    db,
    who,
    list.source,
    { ...rawOf(query), limit: '1' },
    list.also,
  )
  return { value: total, ...(total_is_estimate ? { about: true as const } : {}), url: urlOf(list, query) }
}

export interface Count {
  name: FigureName
  list: Listed
  query: AddressQuery
  /** Something is wrong or waits as long as it is not 0. */
  urgent?: boolean
  /** What the rows come to in yuan, where that is the figure. */
  sum?: SQL
}

export async function figures(asked: Asked, counts: readonly Count[]): Promise<Figures> {
  const made = counts.map(async (count) => ({
    name: count.name,
    ...(await amount(asked, count.list, count.query)),
    ...(count.urgent ? { urgent: true as const } : {}),
    ...(count.sum ? { sum: (await summed(asked, count, count.sum)) ?? '0.00' } : {}),
  }))
  return { shape: 'figures', figures: await Promise.all(made) }
}

interface Step extends Omit<Count, 'name' | 'urgent'> {
  name: StepName
}

const summed = ({ db, who }: Asked, { list, query }: Step | Count, sum: SQL): Promise<string | null> =>
  aggregateRecords(db, who, list.source, rawOf(query), sql`sum(${sum})::numeric(20, 2)`)

/** Parts in their own order, each with its list. */
export async function steps(asked: Asked, all: readonly Step[]): Promise<Steps> {
  const made = all.map(async (step) => ({
    name: step.name,
    ...(await amount(asked, step.list, step.query)),
    ...(step.sum ? { sum: (await summed(asked, step, step.sum)) ?? '0.00' } : {}),
  }))
  return { shape: 'steps', steps: await Promise.all(made) }
}

interface Line {
  name: SeriesName
  column: PgColumn
  list: Listed
  query?: AddressQuery
}

const startOf = (day: string) => startOfBusinessDay(new Date(`${day}T00:00:00Z`)).toISOString()

/** Rows by the day or week of an instant. Which point a row falls into is searched in the points' own starts: what day and week an instant is in, in words, costs ten times as much. */
export async function series(asked: Asked, lines: readonly Line[]): Promise<Series> {
  const { db, who, span } = asked
  const starts = `{${span.points.map(({ from }) => startOf(from)).join()}}`
  const counted = lines.map(async ({ column, list, query = {} }) => {
    const field = column.name
    const point = sql`width_bucket(${column}, ${starts}::timestamptz[])`
    const within = rawOf({ ...query, [`${field}_from`]: span.from, [`${field}_to`]: span.to })
    const found = await groupRecords<number>(db, who, list.source, within, point, { also: list.also })
    return span.points.map(
      ({ from, to }, at): Amount => ({
        value: found.get(at + 1)?.n ?? 0,
        url: urlOf(list, { ...query, [`${field}_from`]: from, [`${field}_to`]: to }),
      }),
    )
  })
  const columns = await Promise.all(counted)
  const points = span.points.map(({ from, to }, at) => ({
    from,
    to,
    amounts: columns.map((column) => column[at] as Amount),
  }))
  return { shape: 'series', by: span.by, names: lines.map((line) => line.name), points }
}
