import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { assertDurable, connected, migrationLock, migrationNames } from '#server/db/migrate.ts'
import { ownerUrlOf, type OwnedDatabase } from '#server/db/owner.ts'
import { refuseMissingRights } from '#server/db/rights.ts'
import { readEnv, type Env } from '#server/env.ts'
import { runCommand, StartError } from '#server/start-error.ts'
import { awsRegion } from '#server/backup-settings.ts'
import { namedBackup } from './backup-location.ts'
import { checkArchive, type CheckedArchive } from './check-archive.ts'
import { fileArgument, inOneLine, seconds, stopSignal } from './command.ts'
import { plainSettings } from './database-contents.ts'
import { loadBackup } from './load-backup.ts'
import type { Manifest } from './manifest.ts'
import { openBackup, sayWhoSealed } from './open-backup.ts'
import { restorePlace } from './restore-location.ts'
import { ringToRestore, settleDataKey } from './restore-key.ts'
import { restorePointInTime } from './restore-point-in-time.ts'

/**
 * `npm run restore -- FILE` restores everything or nothing, into an empty database and an empty folder for
 * files. `npm run restore -- --to TIME` restores from the write-ahead log archive instead.
 */

const say = (line: string) => console.log(line)

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new StartError(
      `The backup is newer than this program (it has ${unknown}): restore it with the version that made it or a later one.`,
    )
}

/** Starting the embedded database fails if the product is running, so no further check is needed. */
async function target(env: Env): Promise<OwnedDatabase> {
  if (env.databaseUrl !== undefined) return { url: ownerUrlOf(env, env.databaseUrl), close: async () => {} }
  const embedded = await startEmbedded(env.dataDir, say, { loading: true })
  return { url: embedded.ownerUrl, close: () => embedded.stop() }
}

interface DatabaseUse {
  free: boolean
  others: number
  relations: number
  encoding: string
}

/**
 * Whether the database is empty and unused. It also tries to take the migration lock, which delays a start of
 * the product.
 */
async function databaseUse(client: pg.Client): Promise<DatabaseUse | undefined> {
  const { rows } = await client.query<DatabaseUse>(
    `
    select pg_try_advisory_lock($1) as free, current_setting('server_encoding') as encoding,
      (select count(*)::int from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'yunjingtong-crm%') as others,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         and not exists (
           select from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as relations`,
    [migrationLock],
  )
  return rows[0]
}

async function takeEmptyDatabase(client: pg.Client, where: string): Promise<void> {
  let use = await databaseUse(client)
  // The connection of a killed restore ends within a second or two.
  for (let tries = 0; tries < 25 && use && (!use.free || use.others > 0) && use.relations === 0; tries++) {
    await wait(200)
    use = await databaseUse(client)
  }
  if (!use?.free || use.others > 0)
    throw new StartError(`The product is at work on ${where}: stop it first. Nothing was changed.`)
  if (use.relations > 0)
    throw new StartError(
      `${capital(where)} is not empty: a backup is restored into an empty database only. Nothing was changed.`,
    )
  if (use.encoding !== 'UTF8')
    throw new StartError(
      `${capital(where)} has the encoding ${use.encoding}: UTF8 is needed. Nothing was changed.`,
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
    await refuseMissingRights(client, true)
    const folder = await (await restorePlace(env.storage)).open()
    await loadBackup(client, archive, folder).catch(async (error: unknown) => {
      await folder.discard()
      throw error
    })
    stop.removeEventListener('abort', end)
    await commit(client)
    await folder.finish()
    await client.query('analyze')
  } finally {
    // Ending the connection rolls back what has not been committed.
    await client.end().catch(() => {})
  }
}

/** Keeps the files even if it fails, because the database may have committed without confirming. */
async function commit(client: pg.Client): Promise<void> {
  await client.query('commit').catch((error: Error) => {
    throw new StartError(
      `The database did not confirm the commit (${error.message}): run the restore again. It continues only if nothing was restored.`,
    )
  })
}

async function run(env: Env, named: string): Promise<void> {
  const since = performance.now()
  const stop = stopSignal()
  const fetched = `${env.dataDir}.fetched`
  try {
    const file = await namedBackup(named, awsRegion(process.env), fetched)
    const opened = await openBackup(env, file)
    await restoreFile(env, named, opened.file, stop, since).finally(() => opened.close())
  } finally {
    await rm(fetched, { recursive: true, force: true })
  }
}

async function restoreFile(
  env: Env,
  named: string,
  file: string,
  stop: AbortSignal,
  since: number,
): Promise<void> {
  const archive = await checkArchive(file)
  sayWhoSealed(env, named, archive.sealedBy, say)
  const { manifest } = archive
  await refuseNewer(manifest)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${named} is complete: made ${manifest.made_at} by version ${manifest.program}, ${rows} rows, ${manifest.files.length} files.`,
  )
  await (await restorePlace(env.storage)).check()
  const ring = ringToRestore(env, archive)
  const { url, close } = await target(env)
  try {
    await restoreInto(url, env, archive, stop)
    await settleDataKey(env, url, ring, say)
    say(
      `Restored in ${seconds(since)}. Everybody has to sign in again, and exports have to be requested again.`,
    )
  } catch (error) {
    throw inOneLine(error, stop, 'nothing was restored')
  } finally {
    await close()
  }
}

await runCommand(() => {
  const [option, moment, ...more] = process.argv.slice(2)
  const env = readEnv(process.env)
  return option === '--to' && more.length === 0
    ? restorePointInTime(env, moment, stopSignal())
    : run(env, fileArgument('restore'))
})
