import type { ClientBase } from 'pg'
import { countsBesideRows } from '#server/tables/figures.ts'

/** Advisory lock shared by recounting and folding. Two recounts at once would add the difference twice. */
export const figureCountsLock = 714032

/**
 * Corrects the dashboard's counts against the rows. One statement sees both at the same instant, so writers
 * need not wait. Runs in the caller's transaction.
 */
export async function recount(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [figureCountsLock])
  await client.query(`
    insert into figure_counts (figure, day, uid, n)
    select figure, day, uid, coalesce(rows.n, 0) - coalesce(kept.n, 0) from ${countsBesideRows}
      and coalesce(rows.n, 0) <> coalesce(kept.n, 0)`)
}
