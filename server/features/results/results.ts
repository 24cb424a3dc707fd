import { sql, type SQL } from 'drizzle-orm'
import {
  countFigures,
  sumFigures,
  type ResultBy,
  type ResultRow,
  type resultRoutes,
  type Results,
  type ResultSums,
} from '#contract/results.ts'
import type { QueryOf } from '#contract/grammar/route.ts'
import { add, compare, rate, type Decimal } from '#contract/rules/money.ts'
import { periodBefore, periodOfMonth, type Period } from '#contract/rules/period-before.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { earnedOf, resultLines } from '#server/features/finance/shown/result-lines.ts'
import { groupNames } from './group-names.ts'
import { maskedFigures, scopeOf } from './scope.ts'

export const lines = sql.raw(`(${resultLines})`)
export const earned = sql.raw(earnedOf('x'))

/** The group of a line `x` of round `r`, as text. */
export const keyOf: Record<ResultBy, SQL> = {
  lot: sql`x.lot_id::text`,
  consignor: sql`r.commission_id::text`,
  company: sql`r.company::text`,
  platform: sql`r.platform::text`,
  auction_type: sql`r.auction_type::text`,
  service_id: sql`r.service_id::text`,
  zs_service_id: sql`r.zs_service_id::text`,
  month: sql`to_char(x.day, 'YYYY-MM')`,
}

/** The asked period, by default the current month. */
export function periodOf(who: Caller, given: { from?: string | undefined; to?: string | undefined }): Period {
  const month = periodOfMonth(businessDay(who.now).slice(0, 7))
  const period = { from: given.from ?? month.from, to: given.to ?? month.to }
  if (period.from > period.to) throw invalidField('results', 'to', 'out_of_range')
  return period
}

/** The sums of a group as they are read; the prefix tells the period. */
type Read = Record<string, Decimal | null>
type ReadGroup = Read & { key: string | null; is_whole: string }

const sumsOf = (prefix: string, { from, to }: Period): SQL => {
  const within = sql`x.day between ${from} and ${to}`
  const sum = (figure: string, type: SQL) =>
    sql`coalesce(sum(x.amount)
      filter (where x.figure = ${figure} and ${within}), 0)::${type}::text as ${sql.identifier(prefix + figure)}`
  return sql.join(
    [
      ...countFigures.map((figure) => sum(figure, sql`int`)),
      ...sumFigures.map((figure) => sum(figure, sql`numeric(20, 2)`)),
      sql`coalesce(sum(${earned})
        filter (where ${within}), 0)::numeric(20, 2)::text as ${sql.identifier(`${prefix}margin`)}`,
    ],
    sql`, `,
  )
}

/** The sums of both periods for each group, and for all groups together. */
function readGroups(db: Db, who: Caller, by: ResultBy, now: Period, before: Period): Promise<ReadGroup[]> {
  const isNow = sql`x.day between ${now.from} and ${now.to}`
  const shown = by === 'month' ? sql`grouping(${keyOf[by]}) = 1 or bool_or(${isNow})` : sql`true`
  return readRows<ReadGroup>(
    db,
    rendered(sql`select ${keyOf[by]} as key, grouping(${keyOf[by]})::text as is_whole,
        ${sumsOf('now_', now)}, ${sumsOf('before_', before)}
      from ${lines} x join all_rounds r on r.lot_id = x.lot_id and r.round_no = x.round_no
      where ${scopeOf(who)} and x.day between ${before.from} and ${now.to}
      group by grouping sets ((${keyOf[by]}), ())
      having ${shown}`),
    false,
  )
}

function presentSums(read: Read | undefined, prefix: string, masked: readonly string[]): ResultSums {
  const figure = (name: string) => read?.[prefix + name] ?? '0.00'
  const count = (name: string) => Number(read?.[prefix + name] ?? 0)
  const [sold, unsold, defaulted] = countFigures.map(count) as [number, number, number]
  const entries = [...sumFigures, 'margin']
    .filter((name) => !masked.includes(name))
    .map((name) => [name, figure(name)])
  return {
    ...(Object.fromEntries(entries) as Omit<ResultSums, 'sold' | 'unsold' | 'defaulted' | 'rate'>),
    sold,
    unsold,
    defaulted,
    rate: rate(String(sold), add(String(sold), String(unsold), String(defaulted))),
  }
}

const typedKey = (by: ResultBy, key: string | null): ResultRow['key'] =>
  key === null || by === 'month' ? key : Number(key)

/** Months in their order, other groups by turnover. The group without a name comes last. */
const inOrder = (by: ResultBy) => (a: ResultRow, b: ResultRow) => {
  if (by === 'month') return String(a.key).localeCompare(String(b.key))
  if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
  return compare(b.turnover, a.turnover) || Number(a.key) - Number(b.key)
}

/** The figures of a period beside the period before, with at most `most` groups. */
export async function getResults(
  db: Db,
  who: Caller,
  { by, ...given }: QueryOf<typeof resultRoutes.get>,
  most = 500,
): Promise<Results> {
  const period = periodOf(who, given)
  const before = periodBefore(period)
  const masked = maskedFigures(who)
  const read = await readGroups(db, who, by, period, before)
  const groups = read.filter((row) => row.is_whole === '0')
  const whole = read.find((row) => row.is_whole === '1')
  const names = await groupNames(
    db,
    by,
    groups.flatMap(({ key }) => (key === null ? [] : [key])),
  )
  const rows = groups.map((row): ResultRow => ({
    key: typedKey(by, row.key),
    name: row.key === null ? null : (names.get(row.key) ?? null),
    ...presentSums(row, 'now_', masked),
    before: by === 'month' ? null : presentSums(row, 'before_', masked),
  }))
  return {
    ...period,
    by,
    items: rows.toSorted(inOrder(by)).slice(0, most),
    total: rows.length,
    sums: presentSums(whole, 'now_', masked),
    before: { ...before, sums: presentSums(whole, 'before_', masked) },
    masked: [...masked],
  }
}
