import { sql, type SQL } from 'drizzle-orm'
import type { ListQuery } from './list-query.ts'
import type { MergedOrder, Source } from '#server/records/source.ts'

const joined = (parts: readonly SQL[], between: SQL) => sql.join([...parts], between)

/**
 * A page in the order of a computed value: each part yields its first ids by its own index, and the results
 * are merged. Rows without a value follow. They are only looked for if the others do not fill the page,
 * because finding them may scan the table. In ascending order, the first rows of the merged order are also
 * first in the part of their earliest date, so each part is read as it is. In descending order a row may be
 * far behind by one of its dates, so each part is read without rows whose earliest date is another one.
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
  // On the first page the limit is a literal, so one prepared plan serves.
  const most = offset === 0 ? sql`${limit}`.inlineParams() : sql`${offset + limit}::bigint`
  const stretch = offset === 0 ? sql`limit ${most}` : sql`limit ${limit}::bigint offset ${offset}::bigint`
  const found = sql`select ${table.id} as found_id, ${value} as found_value from ${table} where ${where}`
  const beginnings = parts.map(({ where: among, by, first }) => {
    const own = sort?.descending ? sql`${among} and ${first}` : among
    return sql`(${found} and ${own} order by ${by} ${direction}, ${table.id} ${direction} limit ${most})`
  })
  const order = sql`order by found_value ${last}, found_id ${direction}`
  const merged =
    beginnings.length === 0
      ? sql`${found} and false`
      : sql`select * from (${joined(beginnings, sql` union `)}) as beginnings ${order} limit ${most}`
  const without = sql`${found}
    and (${value}) is null order by ${table.id} ${direction} limit (select ${most} - count(*) from merged)`
  return sql`with merged as materialized (${merged}),
      without as (${without}),
      page as (
        select *
        from (select * from merged union all select * from without) as rows_found ${order} ${stretch})
    select ${columns} from ${table} join page on ${table.id} = found_id ${order}`
}
