import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv, type Env } from '#server/env.ts'
import { runCommand, StartError } from '#server/start-error.ts'
import { awsRegion } from '#server/backup-settings.ts'
import { namedBackup } from './backup-location.ts'
import { seconds } from './command.ts'
import {
  brokenIn,
  inRestored,
  newestBackup,
  restoreElsewhere,
  temporaryFolder,
  type FoundBackup,
} from './trial-restore.ts'

/**
 * `npm run backup:verify` restores the newest backup in BACKUP_DIR, or the FILE given, into a temporary
 * database, checks books and seals there and removes it. Exits with 1 if a check fails.
 */

const say = (line: string) => console.log(line)

/** Finds the backup. One in a bucket is downloaded into the folder `into`. */
async function wanted(into: string): Promise<FoundBackup> {
  const [file, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new StartError('Say one file at most: npm run backup:verify -- FILE')
  if (file !== undefined) {
    const found = await namedBackup(file, awsRegion(process.env), into)
    return { named: file.startsWith('s3:') ? file : found, file: found }
  }
  if (!process.env['BACKUP_DIR'])
    throw new StartError('Set BACKUP_DIR, or say a file: npm run backup:verify -- FILE')
  return newestBackup(into)
}

async function verify(env: Env): Promise<void> {
  const since = performance.now()
  const dataDir = temporaryFolder(env.dataDir, 'backup-verify-')
  try {
    const { named, file } = await wanted(dataDir)
    await restoreElsewhere(join(dataDir, 'data'), [file])
    const broken = await inRestored(join(dataDir, 'data'), brokenIn)
    for (const line of broken) say(line)
    if (broken.length > 0) throw new StartError(`${named} was restored, but it does not hold.`)
    say(`${named} was restored in ${seconds(since)}; the books and the audit log's seals hold.`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await runCommand(() => verify(readEnv(process.env)))
