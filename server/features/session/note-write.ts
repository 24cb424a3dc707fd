import type pg from 'pg'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Caller } from '#server/request/caller.ts'

/** The note itself need not wait for the disk. */
const note = `
  update sessions set seen_lsn = (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint
  where id = $1 and set_config('synchronous_commit', 'off', true) = 'off'`

/**
 * Notes with the session how far the log reaches now that a write of it is committed: a replica that has
 * applied less may not answer it, on any instance. Without a replica nobody asks for it.
 */
export const writeNoter =
  (pool: pg.Pool, replica: Replica<Db> | undefined) =>
  async ({ session_id }: Caller): Promise<void> => {
    if (!replica || session_id === 0) return
    // What cannot be noted here is not read there, until the change has been heard of.
    await pool.query(note, [session_id]).catch(() => replica.failed())
  }
