import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Source, StoredRow, VersionedRow } from './source.ts'
import { readRecords } from './read-records.ts'
import { selection, statementOf } from './statements.ts'

/** One row that the caller may see. A row out of scope gets the same 404 as a row that does not exist. */
export async function getRecord<Row extends StoredRow>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  id: number,
  lock = false,
): Promise<Row> {
  const query = db
    .select(selection(source.table, source.internal))
    .from(source.table)
    .where(and(eq(source.table.id, id), source.visibility.rows(who)))
  const [row] = await readRecords<Row>(db, source, statementOf(lock ? query.for('update') : query), true)
  if (!row) throw new Refusal('not_found')
  return row
}

interface Selecting {
  most?: number
  /** How many rows come before the first one. */
  after?: number
  /** Sorts before the id. When only the first rows are taken, use the order of the index that finds them. */
  order?: SQLWrapper
  lock?: boolean
  skipLocked?: boolean
}

/** Rows that match a condition, regardless of the caller's scope, ordered by id unless `order` is given. */
export async function recordsWhere<Row extends StoredRow>(
  db: Db,
  source: Source<Row>,
  where: SQL | undefined,
  { most, after = 0, order, lock = false, skipLocked = false }: Selecting = {},
): Promise<Row[]> {
  const query = db
    .select(selection(source.table, source.internal))
    .from(source.table)
    .where(where)
    .orderBy(...(order ? [sql`${order}`] : []), source.table.id)
    .$dynamic()
  if (most !== undefined) query.limit(most).offset(after)
  if (lock) query.for('update', skipLocked ? { skipLocked } : {})
  return readRecords<Row>(db, source, statementOf(query), false)
}

/** The same rows, locked for the rest of the transaction. */
export const lockRecords = <Row extends StoredRow>(
  db: Db,
  source: Source<Row>,
  where: SQL | undefined,
  limits: Omit<Selecting, 'lock'> = {},
): Promise<Row[]> => recordsWhere(db, source, where, { ...limits, lock: true })

/**
 * Refuses an edit of a stale version. Only in that case does it load the current row for display, so that the
 * user loses nothing.
 */
export async function checkVersion(
  row: VersionedRow,
  version: number | undefined,
  present: () => unknown,
): Promise<void> {
  if (version !== undefined && row.version !== version)
    throw new Refusal('stale_version', {}, { current: await present() })
}
