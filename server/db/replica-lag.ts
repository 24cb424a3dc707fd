import { openDatabase, type Database, type Db } from './client.ts'
import { followReplica, type Replica, type LogPosition } from './replica.ts'

/** Both are asked on separate connections that no load can occupy. */
const asking = { max: 1, statementTimeout: 1000 }

const lsnOf = (text: string) => `(${text} - '0/0'::pg_lsn)::text`

const ofPrimary = lsnOf('pg_current_wal_insert_lsn()')
/** A promoted server no longer follows a primary, so it will never get what it lacks. */
const ofReplica = `case when pg_is_in_recovery() then ${lsnOf('pg_last_wal_replay_lsn()')} end`

async function standing({ pool }: Database, lsn: string): Promise<LogPosition> {
  const { rows } = await pool.query<{ lsn: string | null; database: string }>(
    `select ${lsn} as lsn,
      (select system_identifier::text from pg_control_system()) || '/' || current_database() as database`,
  )
  const [row] = rows
  return { lsn: row?.lsn == null ? null : BigInt(row.lsn), database: row?.database ?? '' }
}

/** A replica in use. */
interface Copy {
  url: string
  database: Database
  follower: Replica<Db>
  close(): Promise<void>
}

/** Opens the replica's pool and monitors its lag. */
export function openReplica({ direct, replica }: { direct: string; replica: string }): Copy {
  // A missing replica is not the product's fault. 系统状态 and the metrics show it.
  const quiet = { ...asking, onError: () => {} }
  const [above, below] = [openDatabase(direct, quiet), openDatabase(replica, quiet)]
  const database = openDatabase(replica, { statementTimeout: 2000, onError: () => {} })
  const follower = followReplica<Db>({
    db: database.db,
    primary: () => standing(above, ofPrimary),
    replica: () => standing(below, ofReplica),
  })
  const close = async () => {
    follower.stop()
    await Promise.all([above.close(), below.close(), database.close()])
  }
  return { url: replica, database, follower, close }
}
