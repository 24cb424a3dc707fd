import pg from 'pg'
import { copyIn } from '#server/db/copy-in.ts'
import { copyOut } from '#server/db/copy-out.ts'
import { applyMigration, isStarted, migrationNames, migrationsTable } from '#server/db/migrate.ts'
import { StartError } from '#server/start-error.ts'
import { copyInto, copyOutOf, keptTables, sequences } from './database-contents.ts'
import { easeLoading, putBack } from './dropped-schema.ts'

/** Migrates a copy of a database to learn the effects and duration on its data. */

const batchBytes = 4 << 20

/** The effects of one migration on the copy. */
export interface Rehearsed {
  name: string
  /** Milliseconds, including the commit. */
  took: number
  /** Tables that are locked for reads and writes meanwhile. */
  closed: string[]
  /** Tables that are locked for writes meanwhile. */
  readOnly: string[]
}

/** How long a request waits for a locked table before it is refused (ms). */
const patience = 2000

/** True if the migration locks tables longer than requests wait. */
export const keepsRequestsOut = ({ took, closed, readOnly }: Rehearsed): boolean =>
  took > patience && closed.length + readOnly.length > 0

/** The migrations that the database lacks. */
export async function pendingMigrations(
  client: pg.Client,
): Promise<{ applied: string[]; pending: string[] }> {
  if (!(await isStarted(client)))
    throw new StartError(
      'The product has not been started on this database yet: there is nothing to upgrade.',
    )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const applied = rows.map(({ name }) => name)
  const known = await migrationNames()
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new StartError(
      `The database is newer than this program (it has ${unknown}): nothing to upgrade to.`,
    )
  return { applied, pending: known.filter((name) => !applied.includes(name)) }
}

/** Copies one snapshot into an empty database with the same migrations. Reads and writes go on meanwhile. */
export async function copyDatabase(
  from: pg.Client,
  to: pg.Client,
  applied: readonly string[],
): Promise<number> {
  await from.query('begin isolation level repeatable read, read only')
  await to.query('begin')
  await to.query(migrationsTable)
  for (const name of applied) await applyMigration(to, name)
  const tables = await keptTables(to)
  const taken = await easeLoading(
    to,
    tables.map(({ name }) => name),
  )
  await to.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
  let copied = 0
  for (const table of tables) {
    // The order of rows does not matter here, so the sort is dropped.
    const unsorted = copyOutOf(table).replace(/ order by .*\) to stdout$/s, ') to stdout')
    for await (const { text, rows } of copyOut(from, unsorted, batchBytes)) {
      await copyIn(to, copyInto(table), [text])
      copied += rows
    }
  }
  for (const { name, last_value, is_called } of await sequences(from))
    await to.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), last_value, is_called])
  await putBack(to, taken)
  await to.query('commit')
  await from.query('rollback')
  await to.query('analyze')
  return copied
}

const held = `select c.relname as name, bool_or(l.mode = 'AccessExclusiveLock') as closed
  from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid()
    and l.granted
    and c.relkind in ('r', 'p')
    and c.relnamespace = 'public'::regnamespace
    and l.mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')
    and c.relname = any($1)
  group by c.relname
  order by c.relname`

/** Applies a migration as the start does, and reads its locks just before the commit. */
export async function rehearse(client: pg.Client, name: string): Promise<Rehearsed> {
  const before = await client.query<{ names: string[] }>(
    `select array_agg(relname::text) as names from pg_class
      where relkind in ('r', 'p')
        and relnamespace = 'public'::regnamespace
        and relname <> 'schema_migrations'`,
  )
  const since = performance.now()
  await client.query('begin')
  await applyMigration(client, name)
  const ran = performance.now() - since
  const { rows } = await client.query<{ name: string; closed: boolean }>(held, [before.rows[0]?.names])
  const committing = performance.now()
  await client.query('commit')
  return {
    name,
    took: ran + performance.now() - committing,
    closed: rows.filter(({ closed }) => closed).map((row) => row.name),
    readOnly: rows.filter(({ closed }) => !closed).map((row) => row.name),
  }
}
