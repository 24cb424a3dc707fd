import { sql, type SQL } from 'drizzle-orm'
import type { ListQuery } from './list-query.ts'
import type { MergedOrder, Source } from './source.ts'

const joined = (parts: readonly SQL[], between: SQL) => sql.join([...parts], between)

/**
 * A page in the order of a computed value: the ids of the first so many rows of each part by its own index,
 * merged; behind them the rows without a value. The last are only looked for where the others do not fill the
 * page, because finding them may take the whole table.
 */
export function mergedPage(
  { table }: Pick<Source, 'table'>,
  { value, parts }: MergedOrder,
  { page, limit, sort }: ListQuery,
  where: SQL,
  columns: SQL,
): SQL {
  const [direction, last] = sort?.descending
    ? [sql`desc`, sql`desc nulls last`]
    : [sql`asc`, sql`asc nulls last`]
  const offset = (page - 1) * limit
  const most = offset + limit
  const found = sql`select ${table.id} as found_id, ${value} as found_value from ${table} where ${where}`
  const beginnings = parts.map(
    (part) =>
      sql`(${found} and ${part.where} order by ${part.by} ${direction}, ${table.id} ${direction} limit ${most})`,
  )
  const order = sql`order by found_value ${last}, found_id ${direction}`
  const merged =
    beginnings.length === 0
      ? sql`${found} and false`
      : sql`select * from (${joined(beginnings, sql` union all `)}) as beginnings ${order} limit ${most}`
  const without = sql`${found} and (${value}) is null order by ${table.id} ${direction} limit (select ${most}::bigint - count(*) from merged)`
  return sql`with merged as materialized (${merged}), without as (${without}),
    page as (select * from (select * from merged union all select * from without) as rows_found ${order} limit ${limit} offset ${offset})
    select ${columns} from ${table} join page on ${table.id} = found_id ${order}`
}
