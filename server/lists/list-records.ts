import { and, not, sql, type SQL } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields } from '#server/request/errors.ts'
import { filterSql, readListQuery, type Filter, type ListQuery } from './list-query.ts'
import { fewFound, foundPage, lastPage, pageOf, readingOf, type ListParts } from './list-statements.ts'
import type { Source, StoredRow } from '#server/records/source.ts'
import { countRows, counted } from './list-totals.ts'
import { readRecords } from '#server/records/read-records.ts'
import { exactTotal, expectedRows, surelyMany } from './expected-rows.ts'
import { columnOf } from '#server/records/statements.ts'

/**
 * `walked` hides the search from the planner, which then follows the list's order. That is right for a search
 * with many hits, and one plan serves every term.
 */
export function conditions(
  source: Pick<Source, 'table' | 'resource' | 'derived' | 'visibility' | 'search' | 'perValue'>,
  who: Caller,
  query: ListQuery,
  walked = false,
): SQL | undefined {
  const filters = query.filters.flatMap((filter): (SQL | undefined)[] => {
    const flag = source.derived?.[filter.name]?.(who)
    if (flag) return (filter.any ?? []).map((wanted) => (wanted === true ? flag : not(flag)))
    const column = columnOf(source.table, filter.name)
    if (!column)
      throw new InvalidFields(source.resource.name, [{ name: filter.name, fault: 'unknown_field' }])
    const made = filterSql(filter, column)
    return isPerValue(source, query, filter) ? made.map((part) => part?.inlineParams()) : made
  })
  const { outline } = source.visibility
  const asked = [...query.filters.map(({ name }) => name), ...(query.sort ? [query.sort.name] : [])]
  // Otherwise a filter or a sort order would reveal what a row does not show.
  const whole = asked.some((name) => outline?.fields.includes(name) === false) && outline?.whole(who)
  const hidden = source.visibility.hidden(who)
  const found = query.q === '' ? undefined : (source.search?.(who, query.q, hidden) ?? sql`false`)
  return and(
    source.visibility.rows(who),
    whole || undefined,
    ...filters,
    found && walked ? sql`coalesce(${found}, false)` : found,
  )
}

/** A query whose rows are a range in its own order, so walking the order's index is the fastest plan. */
const isRange = ({ order, orders }: Source, { sort }: ListQuery, { name, any, empty }: Filter): boolean =>
  name === (sort?.name ?? order.column.name) && !orders?.[name] && any === undefined && empty === undefined
const isPerValue = ({ perValue }: Pick<Source, 'perValue'>, { sort }: ListQuery, { name, any }: Filter) =>
  any?.length === 1 && perValue?.field === name && perValue.sort === sort?.name
/** A query for which one prepared plan is enough. */
export const isPlain = (source: Source, query: ListQuery): boolean =>
  query.q === '' &&
  query.filters.every(
    (filter) =>
      source.inOrder?.includes(filter.name) ||
      isRange(source, query, filter) ||
      isPerValue(source, query, filter),
  )
/** One page of the rows that the caller may see. `total` is exact up to 10,000. */
export async function listRecords<Row extends StoredRow>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  raw: Readonly<Record<string, unknown>>,
  and_?: SQL,
): Promise<Page<Row>> {
  const query = readListQuery(source.resource, source.visibility.hidden(who), raw)
  const { q } = query
  const reading = readingOf(source, who, query, and(conditions(source, who, query), and_))
  const { table, where, offset } = reading
  const expected = await expectedRows(db, {
    text: `select 1 from ${table} where ${where.text}`,
    values: where.values,
  })
  const plain = isPlain(source, query)
  if (query.countOnly) return counted(query, expected, expected.many ? 0 : await countRows(db, reading))
  if (expected.many) return estimatedPage(db, who, source, query, reading, expected.rows, and_)
  const few = expected.rows < fewFound
  const searched = q !== ''
  const rows = await readRecords<Row & { counted_total?: number | undefined }>(
    db,
    source,
    searched ? foundPage(reading, expected.rows) : pageOf(reading, true, few),
    plain && !(reading.merged && (few || offset > 0)),
  )
  const total = rows[0]?.counted_total ?? (offset === 0 ? 0 : await countRows(db, reading))
  // Undefined is left out of the answer. Deleting the key would turn each row into a dictionary, several
  // times slower to serialize.
  for (const row of rows) row.counted_total = undefined
  const answer = counted(query, expected, total, rows)
  return searched && expected.many
    ? estimatedPage(db, who, source, query, reading, expected.rows, and_)
    : answer
}

/** A page of a list too long to count. A search without filters walks the list's order. */
async function estimatedPage<Row extends StoredRow>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  query: ListQuery,
  reading: ListParts,
  expected: number,
  and_: SQL | undefined,
): Promise<Page<Row>> {
  const { page, limit, q, filters, sort } = query
  const walked = q !== '' && filters.length === 0 && !sort && !source.joined
  const plain = isPlain(source, query)
  const byOrder = walked
    ? readingOf(source, who, query, and(conditions(source, who, query, true), and_))
    : reading
  const estimate = Math.max(expected, exactTotal + 1)
  // The end of the list is an estimate, so the last page reads the last rows backwards; walking there would
  // take longer with every row.
  const last = !reading.merged && reading.offset >= surelyMany && page === Math.ceil(estimate / limit)
  const items = await readRecords<Row>(
    db,
    source,
    last ? lastPage(byOrder) : pageOf(byOrder),
    (plain || walked) && !(reading.merged && reading.offset > 0),
  )
  const total = last ? estimate : Math.max(estimate, reading.offset + items.length)
  return { items, total, page, limit, total_is_estimate: true }
}
