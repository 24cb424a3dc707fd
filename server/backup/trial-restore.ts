import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { databaseOn } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { connected } from '#server/db/migrate.ts'
import { verifyChain } from '#server/features/audit/verify-chain.ts'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import { errorCode, StartError } from '#server/start-error.ts'
import { backupDir } from '#server/backup-settings.ts'
import { storageName } from '#server/settings/storage-url.ts'
import { backupPlace } from './backup-location.ts'

const restore = fileURLToPath(new URL('restore.ts', import.meta.url))

const closed = ['EACCES', 'EPERM', 'EROFS']

/**
 * A temporary folder beside the data, where there is room. Its name explains it if the process is killed. In an image
 * and in a unit only the data folder itself can be written.
 */
export function temporaryFolder(dataDir: string, prefix: string): string {
  const beside = dirname(dataDir)
  try {
    mkdirSync(beside, { recursive: true })
    return mkdtempSync(join(beside, prefix))
  } catch (error) {
    if (!closed.includes(errorCode(error) ?? '')) throw error
    return mkdtempSync(join(dataDir, prefix))
  }
}

export interface FoundBackup {
  /** The backup's name in messages to operators. */
  named: string
  file: string
}

/** The newest backup in BACKUP_DIR. One in a bucket is downloaded into the folder `into`. */
export async function newestBackup(into: string): Promise<FoundBackup> {
  const settings = backupDir(process.env)
  const place = await backupPlace(settings, into)
  const [last] = await place.list()
  if (!last) throw new StartError(`There is no scheduled backup in ${storageName(settings)}.`)
  return { named: last.where, file: await place.fetch(last.name, into) }
}

/**
 * Runs the operator's restore command into a folder elsewhere, with the current environment except for the locations
 * of what is in use. Returns what it said.
 */
export function restoreElsewhere(
  dataDir: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { DATABASE_URL: _url, MIGRATION_DATABASE_URL: _owner, ...rest } = process.env
  const elsewhere = { SECRETS_DIR: '', WAL_ARCHIVE_DIR: '', STORAGE_URL: '', STORAGE_OTHER_URL: '' }
  const env = { ...rest, DATA_DIR: dataDir, ...elsewhere, ...more }
  return new Promise((done, failed) => {
    execFile(process.execPath, [restore, ...args], { env }, (error, out, said) => {
      const reason = `${out}${said}`.trim().split('\n').at(-1)
      if (error) failed(new StartError(`${args.join(' ')} cannot be restored: ${reason}`))
      else done(out)
    })
  })
}

/** Starts a restored database, asks it, and stops it. */
export async function inRestored<T>(dataDir: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(dataDir, () => {})
  try {
    const client = await connected(embedded.ownerUrl)
    return await ask(client).finally(() => client.end())
  } finally {
    await embedded.stop()
  }
}

/** Faults of a restored database: of its books and of the seals of its audit log. */
export async function brokenIn(client: pg.Client): Promise<string[]> {
  const chain = await verifyChain(databaseOn(client))
  const books = (await checkBooks(client)).filter(({ violations }) => violations.length > 0)
  return [
    ...books.map(({ name }) => `The books do not hold: ${name}.`),
    ...(chain.intact ? [] : [`The audit log is broken at entry ${chain.broken_at}.`]),
  ]
}
