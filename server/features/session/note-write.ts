import type pg from 'pg'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Caller } from '#server/request/caller.ts'

/** Losing this row in a crash is harmless, so the commit does not wait for the disk. */
const note = `
  update sessions set seen_lsn = (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint
  where id = $1 and set_config('synchronous_commit', 'off', true) = 'off'`

/**
 * Stores with the session the log position after its committed write: a replica behind it may not answer this
 * session, on any instance. Without a replica nothing is stored.
 */
export const writeNoter =
  (pool: pg.Pool, replica: Replica<Db> | undefined) =>
  async ({ session_id }: Caller): Promise<void> => {
    if (!replica || session_id === 0) return
    // If the position cannot be stored, this instance stops reading from the replica until it learns of the
    // change.
    await pool.query(note, [session_id]).catch(() => replica.failed())
  }
