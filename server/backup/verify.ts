import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseOn } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { connected } from '../db/migrate.ts'
import { readEnv, type Env } from '../env.ts'
import { verifyChain } from '../features/audit/sealer.ts'
import { checkBooks } from '../features/finance/check-books.ts'
import { runCommand, StartError } from '../start-error.ts'
import { backupsIn } from './schedule.ts'
import { seconds } from './command.ts'

/**
 * `npm run backup:verify` restores the newest backup in BACKUP_DIR, or the FILE that is named, into a database of its
 * own, checks books and seals there and removes it. Exits with 1 if something does not hold.
 */

const say = (line: string) => console.log(line)
const restore = fileURLToPath(new URL('restore.ts', import.meta.url))

async function newest(): Promise<string> {
  const [file, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new StartError('Say one file at most: npm run backup:verify -- FILE')
  if (file !== undefined) return resolve(file)
  const folder = process.env['BACKUP_DIR']
  if (!folder) throw new StartError('Set BACKUP_DIR, or say a file: npm run backup:verify -- FILE')
  const [last] = await backupsIn(resolve(folder))
  if (!last) throw new StartError(`There is no scheduled backup in ${folder}.`)
  return last.file
}

/** The command that an operator would use, with everything but the place of the files from the environment. */
function restoreInto(dataDir: string, file: string): Promise<void> {
  const { DATABASE_URL: _url, MIGRATION_DATABASE_URL: _owner, ...rest } = process.env
  const env = { ...rest, DATA_DIR: dataDir, SECRETS_DIR: '', WAL_ARCHIVE_DIR: '' }
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
  const file = await newest()
  // Beside the data, where there is room for it; its name says what it is if this is killed.
  const beside = dirname(env.dataDir)
  mkdirSync(beside, { recursive: true })
  const dataDir = mkdtempSync(join(beside, 'backup-verify-'))
  try {
    await restoreInto(join(dataDir, 'data'), file)
    const broken = await check(join(dataDir, 'data'))
    for (const line of broken) say(line)
    if (broken.length > 0) throw new StartError(`${file} was restored, but it does not hold.`)
    say(`${file} was restored in ${seconds(since)}; the books and the audit log's seals hold.`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await runCommand(() => verify(readEnv(process.env)))
