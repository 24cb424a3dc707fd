import { and, sql, type SQL } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readListQuery } from './list-query.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import type { Source } from '#server/records/source.ts'
import { conditions, isPlain } from './list-records.ts'
import { required } from '#server/records/required.ts'

type Raw = Readonly<Record<string, unknown>>

/** Rows that share a key: their number and the value of the requested aggregate. */
export interface Group {
  n: number
  made: string | null
}

interface Grouping {
  also?: SQL | undefined
  most?: number
  /** A sum or average over each group's rows. Must not use columns that the caller may not see. */
  make?: SQL
}

/** Groups a list's rows by an expression, the largest group first. */
export async function groupRecords<K extends string | number>(
  db: Db,
  who: Caller,
  source: Source,
  raw: Raw,
  by: SQL,
  { also, most = 500, make = sql`null` }: Grouping = {},
): Promise<Map<K, Group>> {
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const where = and(conditions(source, who, query), also) ?? sql`true`
  const grouped = sql`select ${by} as key, count(*)::int as n, ${make}::text as made from ${source.table}
    where ${where}
    group by 1
    order by 2 desc, 1 limit ${most}`
  const rows = await readRows<{ key: K } & Group>(db, rendered(grouped), false)
  return new Map(rows.map(({ key, n, made }) => [key, { n, made }]))
}

/**
 * Several aggregates over a list's rows in one statement. Must not use columns that the caller may not see.
 */
export async function sumRecords<Sums extends object>(
  db: Db,
  who: Caller,
  source: Source,
  raw: Raw,
  sums: { [Name in keyof Sums]: SQL },
): Promise<Sums> {
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const where = conditions(source, who, query) ?? sql`true`
  const parts = Object.entries<SQL>(sums).map(([name, made]) => sql`${made} as ${sql.identifier(name)}`)
  const all = sql`select ${sql.join(parts, sql`, `)} from ${source.table} where ${where}`
  const [presented] = await readRows<Sums>(db, rendered(all), isPlain(source, query))
  return required(presented, 'the sums of a list')
}

/**
 * One aggregate (a sum, an average) over a list's rows; null without rows. Must not use columns that the
 * caller may not see.
 */
export async function aggregateRecords(
  db: Db,
  who: Caller,
  source: Source,
  raw: Raw,
  aggregate: SQL,
): Promise<string | null> {
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const where = conditions(source, who, query) ?? sql`true`
  const [row] = await readRows<{ made: string | null }>(
    db,
    rendered(sql`select ${aggregate}::text as made from ${source.table} where ${where}`),
    false,
  )
  return row?.made ?? null
}
