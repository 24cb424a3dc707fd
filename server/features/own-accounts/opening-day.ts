import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

const openingQuery = `select min(opening_day)::text as day from imports where state <> 'undone'`

/**
 * The last day of the past that was brought in: money up to it is opening money, and no day close lies before it. Null
 * where no money was imported.
 */
export async function openingDay(db: Db): Promise<string | null> {
  const [row] = await readRows<{ day: string | null }>(db, { text: openingQuery, values: [] }, true)
  return row?.day ?? null
}
