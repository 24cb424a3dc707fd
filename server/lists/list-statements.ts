import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import { InvalidFields } from '#server/request/errors.ts'
import type { ListQuery } from './list-query.ts'
import { mergedPage } from './merged-order.ts'
import { rendered, type Rendered } from '#server/speed/read.ts'
import type { MergedOrder, Source } from '#server/records/source.ts'
import { exactTotal } from './expected-rows.ts'
import { columnOf, selection } from '#server/records/statements.ts'

/** `backwards` is the same order read from its end. */
function ordering(source: Source, sort: ListQuery['sort'], backwards = false): SQL {
  const order = sort && source.orders?.[sort.name]
  const descending = (sort ?? source.order).descending !== backwards
  // A column that is never null has no place for nulls to name, so one index serves both directions.
  if (order && 'column' in order) return by(order.column, source, descending ? sql`desc` : sql`asc`)
  const column = sort ? columnOf(source.table, sort.name) : source.order.column
  if (!column) throw new InvalidFields(source.resource.name, [{ name: 'sort', fault: 'unknown_choice' }])
  // NULLS LAST always: descending indexes are made that way, and another order would have to be sorted.
  const nulls = backwards ? sql`nulls first` : sql`nulls last`
  return by(column, source, descending ? sql`desc ${nulls}` : sql`asc ${nulls}`)
}

const by = (value: SQLWrapper, { table }: Source, direction: SQL): SQL =>
  sql`${value} ${direction}, ${table.id} ${direction}`

/** The order asked for, where no column holds its value. */
function mergedOrder(source: Source, who: Caller, { sort }: ListQuery): MergedOrder | undefined {
  const order = sort && source.orders?.[sort.name]
  return order && 'merged' in order ? order.merged(who) : undefined
}

/**
 * What the statements of a list are put together from: rendered from declarations, every value is a
 * parameter.
 */
export interface Reading {
  columns: string
  table: string
  where: Rendered
  order: string
  /** The order from its end. */
  backwards: string
  limit: number
  offset: number
  /** The page, where its order is merged. Whether each row comes with the count is asked when it is read. */
  merged?: (counted: boolean) => Rendered
}

/**
 * What is the same for every request of a resource and an order is rendered once; what is selected beside it
 * tells lists apart.
 */
const fixed = new WeakMap<object, Map<string, Omit<Reading, 'where' | 'limit' | 'offset'>>>()

function fixedParts(source: Source, { sort }: ListQuery): Omit<Reading, 'where' | 'limit' | 'offset'> {
  const of = source.beside ?? source.resource
  const known = fixed.get(of) ?? new Map<string, Omit<Reading, 'where' | 'limit' | 'offset'>>()
  fixed.set(of, known)
  const key = sort ? `${sort.name} ${sort.descending}` : ''
  const before = known.get(key)
  if (before) return before
  const all = sql.join(Object.values(selection(source.table, source.internal)), sql`, `)
  const texts = [all, sql`${source.table}`, ordering(source, sort), ordering(source, sort, true)]
  const [columns = '', table = '', order = '', backwards = ''] = texts.map((part) => rendered(part).text)
  const beside = Object.entries(source.beside ?? {}).map(([name, value]) => `, ${value} as ${name}`)
  const parts = { columns: columns + beside.join(''), table, order, backwards }
  known.set(key, parts)
  return parts
}

export function readingOf(source: Source, who: Caller, query: ListQuery, given: SQL | undefined): Reading {
  const { page, limit } = query
  const where = given ?? sql`true`
  const merged = mergedOrder(source, who, query)
  const place = { where: rendered(where), limit, offset: (page - 1) * limit }
  if (!merged) return { ...fixedParts(source, query), ...place }
  const columns = (counted: boolean) =>
    sql`${selected(source)}${counted ? sql`, ${countOf(source, where)} as counted_total` : sql``}`
  return {
    ...fixedParts(source, { ...query, sort: undefined }),
    ...place,
    // Beside the conditions' parameters there is no place for more of them.
    order: rendered(
      by(
        merged.value,
        source,
        query.sort?.descending ? sql`desc nulls last` : sql`asc nulls last`,
      ).inlineParams(),
    ).text,
    merged: (counted) => rendered(mergedPage(source, merged, query, where, columns(counted))),
  }
}

const selected = (source: Source): SQL =>
  sql.join(Object.values(selection(source.table, source.internal)), sql`, `)

const countOf = ({ table }: Source, where: SQL): SQL =>
  sql`(select count(*) from (select 1 from ${table} where ${where} limit ${exactTotal + 1}) as counted)`

/**
 * A page, and beside each row what `count` counts. Behind the first page rows are found by id: only the index
 * is walked past those before.
 */
export function pageOf(reading: Reading, counted = false, few = false): Rendered {
  const { columns, table, where, order, limit, offset, merged } = reading
  // Few rows are sorted sooner than they are found part by part.
  if (merged && !few) return merged(counted)
  const count = counted ? `, ${cappedCount(reading)} as counted_total` : ''
  const { text, values } = where
  if (offset === 0)
    return {
      text: `select ${columns}${count} from ${table} where ${text} order by ${order} limit ${limit}`,
      values,
    }
  const ids = `select ${table}.id from ${table} where ${text} order by ${order} limit ${limit} offset $${values.length + 1}`
  return {
    text: `select ${columns}${count} from ${table} where id in (${ids}) order by ${order}`,
    values: [...values, offset],
  }
}

/** The last rows of the list: an index is read from its end, not walked past everything before. */
export function lastPage({ columns, table, where, order, backwards, limit }: Reading): Rendered {
  const ids = `select ${table}.id from ${table} where ${where.text} order by ${backwards} limit ${limit}`
  return {
    text: `select ${columns} from ${table} where id in (${ids}) order by ${order}`,
    values: where.values,
  }
}

export const cappedCount = ({ table, where }: Reading) =>
  `(select count(*) from (select 1 from ${table} where ${where.text} limit ${exactTotal + 1}) as counted)`

/** Up to here the planner's estimate of hits is small enough to look at them all and sort them. */
export const fewFound = 5000
/** So few that their whole rows may be carried along while they are counted. */
const veryFewFound = 300

/**
 * The same by a single look at everything that matches: for searches, where looking is what costs. It ends where
 * nothing is counted exactly: if the estimate was far too low, the rows are only some of those that match.
 */
export function foundPage(
  { columns, table, where, order, limit, offset }: Reading,
  expected: number,
): Rendered {
  const matching = `(select * from ${table} where ${where.text} limit ${exactTotal + 1}) as ${table}`
  const found = (what: string) =>
    `select ${what}, count(*) over () as counted_total from ${matching} order by ${order} limit ${limit} offset ${offset}`
  const joined = `select ${columns}, counted_total from (${found(`${table}.id`)}) as found join ${table} using (id) order by ${order}`
  return { text: expected < veryFewFound ? found(columns) : joined, values: where.values }
}
