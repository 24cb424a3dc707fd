import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import { InvalidFields } from '#server/request/errors.ts'
import type { ListQuery } from './list-query.ts'
import { mergedPage } from './merged-order.ts'
import { rendered, type Rendered } from '#server/speed/read.ts'
import type { MergedOrder, Source } from '#server/records/source.ts'
import { exactTotal } from './expected-rows.ts'
import { columnOf, selection } from '#server/records/statements.ts'

/** `backwards` reverses the order, to read from its end. */
function ordering(source: Source, sort: ListQuery['sort'], backwards = false): SQL {
  const order = sort && source.orders?.[sort.name]
  const descending = (sort ?? source.order).descending !== backwards
  // A column that is never null needs no NULLS clause, so one index serves both directions.
  if (order && 'column' in order) return by(order.column, source, descending ? sql`desc` : sql`asc`)
  const column = sort ? columnOf(source.table, sort.name) : source.order.column
  if (!column) throw new InvalidFields(source.resource.name, [{ name: 'sort', fault: 'unknown_choice' }])
  // Always NULLS LAST, like the descending indexes; any other order would need a sort.
  const nulls = backwards ? sql`nulls first` : sql`nulls last`
  return by(column, source, descending ? sql`desc ${nulls}` : sql`asc ${nulls}`)
}

const by = (value: SQLWrapper, { table }: Source, direction: SQL): SQL =>
  sql`${value} ${direction}, ${table.id} ${direction}`

/** The merged order, if a computed value is sorted by. */
function mergedOrder(source: Source, who: Caller, { sort }: ListQuery): MergedOrder | undefined {
  const order = sort && source.orders?.[sort.name]
  return order && 'merged' in order ? order.merged(who) : undefined
}

/**
 * The parts that a list's statements are built from. They are rendered from declarations; every value is a
 * parameter.
 */
export interface ListParts {
  columns: string
  table: string
  where: Rendered
  order: string
  /** The reversed order. */
  backwards: string
  limit: number
  offset: number
  /** The page in a merged order. The argument adds the total count to each row. */
  merged?: (counted: boolean) => Rendered
}

/**
 * The parts that depend only on the resource and the order are rendered once. The extra selected columns are
 * part of the key.
 */
const fixed = new WeakMap<object, Map<string, Omit<ListParts, 'where' | 'limit' | 'offset'>>>()

function fixedParts(source: Source, { sort }: ListQuery): Omit<ListParts, 'where' | 'limit' | 'offset'> {
  const of = source.beside ?? source.resource
  const known = fixed.get(of) ?? new Map<string, Omit<ListParts, 'where' | 'limit' | 'offset'>>()
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

export function readingOf(source: Source, who: Caller, query: ListQuery, given: SQL | undefined): ListParts {
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
    // The order has no parameters, because the conditions' parameters are numbered from 1.
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
 * A page, with the total in each row if `counted`. Behind the first page rows are found by id, so that only
 * the index is walked past the earlier ones.
 */
export function pageOf(reading: ListParts, counted = false, few = false): Rendered {
  const { columns, table, where, order, limit, offset, merged } = reading
  // For a few rows, sorting beats merging the parts.
  if (merged && !few) return merged(counted)
  const count = counted ? `, ${cappedCount(reading)} as counted_total` : ''
  const { text, values } = where
  if (offset === 0)
    return {
      text: `select ${columns}${count} from ${table} where ${text} order by ${order} limit ${limit}`,
      values,
    }
  const ids = `select ${table}.id from ${table}
    where ${text}
    order by ${order} limit ${limit} offset $${values.length + 1}`
  return {
    text: `select ${columns}${count} from ${table} where id in (${ids}) order by ${order}`,
    values: [...values, offset],
  }
}

/** The last rows of the list. Reading the index from its end avoids walking past everything before. */
export function lastPage({ columns, table, where, order, backwards, limit }: ListParts): Rendered {
  const ids = `select ${table}.id from ${table} where ${where.text} order by ${backwards} limit ${limit}`
  return {
    text: `select ${columns} from ${table} where id in (${ids}) order by ${order}`,
    values: where.values,
  }
}

export const cappedCount = ({ table, where }: ListParts) =>
  `(select count(*) from (select 1 from ${table} where ${where.text} limit ${exactTotal + 1}) as counted)`

/** Up to this estimate it is cheaper to look at all hits and sort them. */
export const fewFound = 5000
/** Up to this estimate whole rows may be materialized while they are counted. */
const veryFewFound = 300

/**
 * A page by one scan of all matches, for searches, whose cost is the scan. It stops where exact counting
 * stops: if the estimate was far too low, the rows are only some of the matches.
 */
export function foundPage(
  { columns, table, where, order, limit, offset }: ListParts,
  expected: number,
): Rendered {
  const matching = `(select * from ${table} where ${where.text} limit ${exactTotal + 1}) as ${table}`
  const found = (what: string) =>
    `select ${what}, count(*) over () as counted_total from ${matching}
      order by ${order} limit ${limit} offset ${offset}`
  const joined = `select ${columns}, counted_total
    from (${found(`${table}.id`)}) as found join ${table} using (id)
    order by ${order}`
  return { text: expected < veryFewFound ? found(columns) : joined, values: where.values }
}
