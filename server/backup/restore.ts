import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../db/embedded.ts'
import { assertDurable, connected, migrationLock, migrationNames } from '../db/migrate.ts'
import type { OwnedDatabase } from '../db/owner.ts'
import { readEnv, type Env } from '../env.ts'
import { StartError } from '../start-error.ts'
import { checkArchive, type CheckedArchive } from './check-archive.ts'
import { fileArgument, inOneLine, runCommand, seconds, stopSignal } from './command.ts'
import { plainSettings } from './database-contents.ts'
import { loadBackup } from './load-backup.ts'
import type { Manifest } from './manifest.ts'
import { checkPlace, takePlace } from './place-files.ts'

/**
 * `npm run restore -- FILE`: into an empty database, embedded or external, and an empty folder. Restores
 * everything or nothing.
 */

const say = (line: string) => console.log(line)

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new StartError(
      `The backup is newer than this program (it has ${unknown}): restore it with the version that made it, or a later one.`,
    )
}

/** Only this command has started the embedded database, so the product is not running. */
async function target(env: Env): Promise<OwnedDatabase> {
  if (env.databaseUrl !== undefined)
    return { url: env.migrationUrl ?? env.databaseUrl, close: async () => {} }
  const embedded = await startEmbedded(env.dataDir, say, true)
  return { url: embedded.ownerUrl, close: () => embedded.stop() }
}

interface Occupation {
  free: boolean
  others: number
  relations: number
  encoding: string
}

/**
 * How to get the database. `free` also takes the lock that a start of the product waits for, until the
 * connection ends.
 */
async function occupation(client: pg.Client): Promise<Occupation | undefined> {
  const { rows } = await client.query<Occupation>(
    `
    select pg_try_advisory_lock($1) as free, current_setting('server_encoding') as encoding,
      (select count(*)::int from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'yunjingtong-crm%') as others,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as relations`,
    [migrationLock],
  )
  return rows[0]
}

async function takeEmptyDatabase(client: pg.Client, where: string): Promise<void> {
  let taken = await occupation(client)
  // What a killed restore left running in the server ends within a second or two.
  for (
    let tries = 0;
    tries < 25 && taken && (!taken.free || taken.others > 0) && taken.relations === 0;
    tries++
  ) {
    await wait(200)
    taken = await occupation(client)
  }
  if (!taken?.free || taken.others > 0)
    throw new StartError(`The product is at work on ${where}: stop it first. Nothing was changed.`)
  if (taken.relations > 0)
    throw new StartError(
      `${capital(where)} is not empty: a backup is restored into an empty database only. Nothing was changed.`,
    )
  if (taken.encoding !== 'UTF8')
    throw new StartError(
      `${capital(where)} has the encoding ${taken.encoding}: UTF8 is needed. Nothing was changed.`,
    )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function nameOf(url: string, env: Env): string {
  const { host, pathname } = new URL(url)
  return env.databaseUrl === undefined
    ? `the database in ${env.dataDir}`
    : `the database ${pathname.slice(1)} at ${host}`
}

async function restoreInto(url: string, env: Env, archive: CheckedArchive, stop: AbortSignal): Promise<void> {
  await assertDurable(url, env.databaseUrl === undefined, say)
  const client = await connected(url, { ...plainSettings, application_name: 'yunjingtong-crm restore' })
  const end = () => void client.end()
  stop.addEventListener('abort', end)
  try {
    await takeEmptyDatabase(client, nameOf(url, env))
    const place = await takePlace(join(env.dataDir, 'files'))
    await loadBackup(client, archive, place).catch(async (error: unknown) => {
      await place.discard()
      throw error
    })
    stop.removeEventListener('abort', end)
    await commit(client)
    await place.finish()
    await client.query('analyze')
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end().catch(() => {})
  }
}

/**
 * Keeps the files even if the commit fails: it may have succeeded without an answer, and then they are
 * needed.
 */
async function commit(client: pg.Client): Promise<void> {
  await client.query('commit').catch((error: Error) => {
    throw new StartError(
      `The database did not confirm the end (${error.message}): run the restore again; it goes on only if nothing was restored.`,
    )
  })
}

async function run(env: Env, file: string): Promise<void> {
  const since = performance.now()
  const stop = stopSignal()
  const archive = await checkArchive(file)
  const { manifest } = archive
  await refuseNewer(manifest)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${file} is whole: made ${manifest.made_at} by version ${manifest.program}, ${rows} rows, ${manifest.files.length} files.`,
  )
  await checkPlace(join(env.dataDir, 'files'))
  const { url, close } = await target(env)
  try {
    await restoreInto(url, env, archive, stop)
    say(`Restored in ${seconds(since)}. Everybody signs in anew; made exports are made anew.`)
  } catch (error) {
    throw inOneLine(error, stop, 'nothing was restored')
  } finally {
    await close()
  }
}

await runCommand(() => run(readEnv(process.env), fileArgument('restore')))
