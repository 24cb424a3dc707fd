import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseOn } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { connected } from '#server/db/migrate.ts'
import { readEnv, type Env } from '#server/env.ts'
import { verifyChain } from '#server/features/audit/verify-chain.ts'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import { runCommand, StartError } from '#server/start-error.ts'
import { awsRegion, backupDir } from '#server/backup-settings.ts'
import { storageName } from '#server/settings/storage-url.ts'
import { backupPlace, namedBackup } from './backup-location.ts'
import { seconds } from './command.ts'

/**
 * `npm run backup:verify` restores the newest backup in BACKUP_DIR, or the FILE given, into a temporary
 * database, checks books and seals there and removes it. Exits with 1 if a check fails.
 */

const say = (line: string) => console.log(line)
const restore = fileURLToPath(new URL('restore.ts', import.meta.url))

interface Found {
  /** The backup's name in messages to operators. */
  named: string
  file: string
}

/** Finds the backup. One in a bucket is downloaded into the folder `into`. */
async function newest(into: string): Promise<Found> {
  const [file, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new StartError('Say one file at most: npm run backup:verify -- FILE')
  if (file !== undefined) {
    const found = await namedBackup(file, awsRegion(process.env), into)
    return { named: file.startsWith('s3:') ? file : found, file: found }
  }
  if (!process.env['BACKUP_DIR'])
    throw new StartError('Set BACKUP_DIR, or say a file: npm run backup:verify -- FILE')
  const settings = backupDir(process.env)
  const place = await backupPlace(settings, into)
  const [last] = await place.list()
  if (!last) throw new StartError(`There is no scheduled backup in ${storageName(settings)}.`)
  return { named: last.where, file: await place.fetch(last.name, into) }
}

/** Runs the operator's restore command with the current environment except for the storage locations. */
function restoreInto(dataDir: string, file: string): Promise<void> {
  const { DATABASE_URL: _url, MIGRATION_DATABASE_URL: _owner, ...rest } = process.env
  const env = {
    ...rest,
    DATA_DIR: dataDir,
    SECRETS_DIR: '',
    WAL_ARCHIVE_DIR: '',
    STORAGE_URL: '',
    STORAGE_OTHER_URL: '',
  }
  return new Promise((done, failed) => {
    execFile(process.execPath, [restore, file], { env }, (error, out, said) => {
      const reason = `${out}${said}`.trim().split('\n').at(-1)
      if (error) failed(new StartError(`${file} cannot be restored: ${reason}`))
      else done()
    })
  })
}

async function brokenBooks(url: string): Promise<string[]> {
  const client = await connected(url)
  try {
    const results = await checkBooks(client)
    return results.filter(({ violations }) => violations.length > 0).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function check(dataDir: string): Promise<string[]> {
  const embedded = await startEmbedded(dataDir, () => {})
  const client = await connected(embedded.ownerUrl)
  try {
    const chain = await verifyChain(databaseOn(client))
    return [
      ...(await brokenBooks(embedded.ownerUrl)).map((name) => `The books do not hold: ${name}.`),
      ...(chain.intact ? [] : [`The audit log is broken at entry ${chain.broken_at}.`]),
    ]
  } finally {
    await client.end()
    await embedded.stop()
  }
}

async function verify(env: Env): Promise<void> {
  const since = performance.now()
  // Beside the data, where there is room. The name explains the folder if this process is killed.
  const beside = dirname(env.dataDir)
  mkdirSync(beside, { recursive: true })
  const dataDir = mkdtempSync(join(beside, 'backup-verify-'))
  try {
    const { named, file } = await newest(dataDir)
    await restoreInto(join(dataDir, 'data'), file)
    const broken = await check(join(dataDir, 'data'))
    for (const line of broken) say(line)
    if (broken.length > 0) throw new StartError(`${named} was restored, but it does not hold.`)
    say(`${named} was restored in ${seconds(since)}; the books and the audit log's seals hold.`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await runCommand(() => verify(readEnv(process.env)))
