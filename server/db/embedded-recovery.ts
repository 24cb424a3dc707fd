import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorMessage } from '#server/start-error.ts'
import { chooseAccount, handOver, run } from './embedded-account.ts'
import type { WalArchive } from '#server/backup-settings.ts'
import { prepareArchive, recoverySettings } from './embedded-archive.ts'
import { findBinaries } from './embedded-binaries.ts'
import { configure, type Cluster } from './embedded-cluster.ts'
import { readSecrets, writeSecrets, type DatabaseRole, type DatabaseSecrets } from './embedded-secrets.ts'
import { launch, shutDown } from './embedded-server.ts'

const tooFar = /recovery ended before configured recovery target was reached/
const lastCommit = /last completed transaction was at log time (\S+ \S+)\+00/

export interface Recovered {
  /** The last commit, if the archive ends before the point in time; undefined if it reaches it. */
  endedAt: Date | undefined
}

/**
 * Replays the archived log over a base backup in `postgres` below `home` up to a point in time and promotes
 * the cluster. It gets new passwords, because those of the lost installation are not in the archive.
 */
export async function recover(
  home: string,
  archive: WalArchive,
  until: Date | undefined,
  port: number,
  say: (line: string) => void,
): Promise<Recovered> {
  const folder = join(home, 'postgres')
  const binaries = findBinaries()
  const account = await chooseAccount(binaries.postgres, home, say)
  // Nothing is archived before the product starts on the cluster, so a trial leaves the archive as it was.
  const cluster: Cluster = { folder, binaries, account }
  mkdirSync(join(folder, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'recovery.signal'), '', { mode: 0o600 })
  prepareArchive(archive, folder, account, say)
  const replay = async (to: Date | undefined) => {
    configure({ ...cluster, recovery: recoverySettings(archive.folder, to, until) }, port)
    handOver(folder, account)
    await shutDown(await launch(cluster), folder)
  }
  const endedAt = await replay(until).then(
    () => undefined,
    async (error: unknown) => {
      if (!tooFar.test(errorMessage(error))) throw error
      await replay(undefined)
      return lastCommitIn(folder)
    },
  )
  configure(cluster, port)
  const secrets = readSecrets(home, false)
  await setPasswords(cluster, secrets)
  writeSecrets(home, secrets)
  archiveBranchLater(folder)
  rmSync(`${folder}-start.log`, { force: true })
  return { endedAt }
}

/** Records where this timeline branched off, for later recoveries. */
function archiveBranchLater(folder: string): void {
  const log = join(folder, 'pg_wal')
  for (const name of readdirSync(log).filter((value) => value.endsWith('.history')))
    writeFileSync(join(log, 'archive_status', `${name}.ready`), '')
}

function lastCommitIn(folder: string): Date {
  const logs = readdirSync(join(folder, 'log')).map((name) => readFileSync(join(folder, 'log', name), 'utf8'))
  const time = lastCommit.exec(logs.join('\n'))?.[1]
  return new Date(time === undefined ? 0 : `${time.replace(' ', 'T')}Z`)
}

/** Single-user mode, so that nobody reaches the cluster before it has its passwords. */
async function setPasswords(
  { folder, binaries, account }: Cluster,
  { passwords }: DatabaseSecrets,
): Promise<void> {
  const child = run(account, binaries.postgres, ['--single', '-D', folder, 'postgres'], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  for (const role of Object.keys(passwords) as DatabaseRole[])
    child.stdin?.write(`alter role ${role} password '${passwords[role]}'\n`)
  child.stdin?.end()
  const said = child.stderr ? await text(child.stderr) : ''
  const [code] = await ended
  if (code !== 0 || /ERROR|FATAL/.test(said)) throw new Error(`the roles got no passwords: ${said.trim()}`)
}
