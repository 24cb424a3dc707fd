import type { Page } from '#contract/grammar/envelope.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { exactTotal, type Estimate } from './expected-rows.ts'
import type { ListQuery } from './list-query.ts'
import { cappedCount, type ListParts } from './list-statements.ts'

/** The answer of a counted list, unless there are too many rows to count. */
export function counted<Row>(
  { page, limit }: ListQuery,
  expected: Estimate,
  total: number,
  items: Row[] = [],
): Page<Row> {
  if (total > exactTotal) expected.many = true
  if (!expected.many) return { items, total, page, limit }
  const atLeast = Math.max(total, expected.rows, exactTotal + 1)
  return { items, total: atLeast, page, limit, total_is_estimate: true }
}

/** The number of rows in a list, up to one more than are counted exactly. */
export async function countRows(db: Db, reading: ListParts): Promise<number> {
  const [row] = await readRows<{ total: number }>(
    db,
    { text: `select ${cappedCount(reading)} as total`, values: reading.where.values },
    false,
  )
  return row?.total ?? 0
}
