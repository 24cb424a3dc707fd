import type { ClientBase } from 'pg'
import { connected } from '#server/db/migrate.ts'
import { countsBesideRows } from '#server/tables/figures.ts'

/** One count of it at a time: two would both add what is missing. Folding takes the same turn. */
export const turnOfCounts = 714032

/**
 * Adds to the dashboard's counts what they lack beside the rows. One statement sees rows and counts of the same
 * instant, so nobody who writes waits. The caller has begun a transaction.
 */
export async function recount(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [turnOfCounts])
  await client.query(`
    insert into figure_counts (figure, day, uid, n)
    select figure, day, uid, coalesce(rows.n, 0) - coalesce(kept.n, 0) from ${countsBesideRows}
      and coalesce(rows.n, 0) <> coalesce(kept.n, 0)`)
}

/**
 * Counts what was there before there were counts, at the first start with them: not in the migration, where
 * instances of the last release would wait for it.
 */
export async function fillCounts(ownerUrl: string): Promise<void> {
  const client = await connected(ownerUrl)
  try {
    const { rows } = await client.query<{ counted: boolean }>(
      'select exists (select from figure_counts where folded) as counted',
    )
    if (rows[0]?.counted) return
    await client.query('begin')
    await recount(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
