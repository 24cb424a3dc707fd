import type { ClientBase } from 'pg'
import { countsBesideRows } from '#server/tables/figures.ts'

/** One count of it at a time: two would both add what is missing. Folding takes the same turn. */
export const figureCountsLock = 714032

/**
 * Adds to the dashboard's counts what they lack beside the rows. One statement sees rows and counts of the same
 * instant, so nobody who writes waits. The caller has begun a transaction.
 */
export async function recount(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [figureCountsLock])
  await client.query(`
    insert into figure_counts (figure, day, uid, n)
    select figure, day, uid, coalesce(rows.n, 0) - coalesce(kept.n, 0) from ${countsBesideRows}
      and coalesce(rows.n, 0) <> coalesce(kept.n, 0)`)
}
