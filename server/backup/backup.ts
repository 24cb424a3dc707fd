import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keyPlace } from '#server/db/open-data-key.ts'
import { openOwner } from '#server/db/owner.ts'
import { connected } from '#server/db/migrate.ts'
import { readEnv, type Env } from '#server/env.ts'
import { openStore } from '#server/features/uploads/open-store.ts'
import { readableCause } from '#server/log.ts'
import { readRing, ringText as ringOfBackup } from '#server/secrets/key-ring.ts'
import { storageName } from '#server/settings/storage-url.ts'
import { runCommand, StartError } from '#server/start-error.ts'
import { writeArchive } from './archive-writer.ts'
import { fileArgument, inOneLine, megabytes, programVersion, seconds, stopSignal } from './command.ts'
import { plainSettings } from './database-contents.ts'
import { publicKeys } from './encryption.ts'
import { markBackup } from './mark-backup.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'

/** `npm run backup -- FILE`. The product may be running. */

const say = (line: string) => console.log(line)

const plainBackup =
  'The backup is not encrypted and lacks the data key: set BACKUP_PUBLIC_KEY, or keep a copy of the data key elsewhere.'

/** The recipients and the seal key of the backup. Only an encrypted backup contains the data keys. */
function protection(env: Env) {
  const { file } = keyPlace(env)
  const keys = publicKeys(env.backupPublicKey)
  const ring = readRing(file)
  if (!ring) say(`Warning: there is no ${file}: the backup is not sealed, and it lacks the data key.`)
  const ringText = () => {
    const present = keys.length > 0 ? readRing(file) : undefined
    return present && ringOfBackup(present)
  }
  return { publicKeys: keys, sealKey: ring?.sealKey, ringText }
}

async function backUp(
  env: Env,
  url: string,
  file: string,
  stop: AbortSignal,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { ringText, ...protectedBy } = protection(env)
  const { store } = await openStore(env)
  const client = await connected(url, { ...plainSettings, application_name: 'yunjingtong-crm backup' })
  stop.addEventListener('abort', () => void client.end())
  try {
    const archive = await writeArchive(file, protectedBy)
    try {
      const manifest = await makeBackup(client, store, archive, programVersion(), ringText)
      return { manifest, bytes: await archive.finish() }
    } catch (error) {
      await archive.discard()
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function run(env: Env, file: string): Promise<void> {
  if (file.startsWith('s3:'))
    throw new StartError(
      'Say a file on this machine; BACKUP_SCHEDULE with BACKUP_DIR=s3://… sends backups to a bucket.',
    )
  const since = performance.now()
  const stop = stopSignal()
  if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'postgres')))
    throw new StartError(
      `There is no database in ${env.dataDir}: set DATA_DIR or DATABASE_URL as you do for the product.`,
    )
  const { url, close } = await openOwner(env, () => {})
  try {
    const { manifest, bytes } = await backUp(env, url, file, stop)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    if (manifest.absent_files.length > 0)
      say(
        `${manifest.absent_files.length} file(s) that the database names are not in ${storageName(env.storage)} and not in the backup.`,
      )
    if (env.backupPublicKey === undefined) say(plainBackup)
    await markBackup(url, 'backup', { bytes })
    say(
      `${file}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files, ${megabytes(bytes)}, ${seconds(since)}.`,
    )
  } catch (error) {
    const failure = inOneLine(error, stop, 'no backup was made')
    await markBackup(url, 'backup_failed', { cause: readableCause(failure) })
    throw failure
  } finally {
    await close()
  }
}

await runCommand(() => run(readEnv(process.env), fileArgument('backup')))
