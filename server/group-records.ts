import { and, sql, type SQL } from 'drizzle-orm'
import type { Caller } from './caller.ts'
import type { Db } from './db/client.ts'
import { readListQuery } from './list-query.ts'
import { readRows, rendered } from './read.ts'
import { conditions, type Source } from './records.ts'

type Raw = Readonly<Record<string, unknown>>

/** How many rows of a list under conditions stand for each value of an expression, the largest first. */
export async function groupRecords<K extends string | number>(
  db: Db,
  who: Caller,
  source: Source,
  raw: Raw,
  by: SQL,
  { also, most = 500 }: { also?: SQL | undefined; most?: number } = {},
): Promise<Map<K, number>> {
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const where = and(conditions(source, who, query), also) ?? sql`true`
  const grouped = sql`select ${by} as key, count(*)::int as n from ${source.table} where ${where} group by 1 order by 2 desc, 1 limit ${most}`
  const rows = await readRows<{ key: K; n: number }>(db, rendered(grouped), false)
  return new Map(rows.map(({ key, n }) => [key, n]))
}
