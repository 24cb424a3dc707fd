import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { handOver, run } from './embedded-account.ts'
import type { Cluster } from './embedded-cluster.ts'
import {
  isPostgresIn,
  killRemains,
  markOf,
  signalIfAlive,
  waitUntilGone,
  type ProcessMark,
} from './embedded-process.ts'

export interface RunningServer {
  postmaster: ProcessMark
  port: number
}

/** Long, for crash recovery under load. The wait ends as soon as the server is ready or has failed. */
const START_PATIENCE = 10 * 60_000
const STOP_PATIENCE = 20_000
const NO_SPACE = 1024 * 1024

/** The server that runs in the folder now, no matter who started it. */
export function findRunning(folder: string): RunningServer | undefined {
  const noted = readPidFile(folder)
  if (noted === undefined || !isPostgresIn(noted.pid, folder)) return undefined
  const postmaster = markOf(noted.pid)
  return postmaster === undefined ? undefined : { postmaster, port: noted.port }
}

/** Starts the server and waits until it accepts connections. Rejects with a one-line reason. */
export async function launch(cluster: Cluster, quit?: AbortSignal): Promise<ProcessMark> {
  await killRemains(cluster.folder)
  // The process number in this file may have been reused, and PostgreSQL would take that process for a living
  // postmaster.
  rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
  handOver(cluster.folder, cluster.account)
  const child = spawnPostmaster(cluster)
  const deadline = Date.now() + START_PATIENCE
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = readyPostmaster(child, cluster.folder)
    if (postmaster !== undefined) return postmaster
    if (quit?.aborted || Date.now() > deadline) child.kill('SIGINT')
    await sleep(25)
  }
  throw new Error(whyNotStarted(cluster.folder))
}

/** Fast shutdown: open transactions roll back, acknowledged ones are on disk. */
export async function shutDown(postmaster: ProcessMark, folder: string): Promise<void> {
  signalIfAlive(postmaster, 'SIGINT')
  if (await waitUntilGone(postmaster, STOP_PATIENCE)) return
  signalIfAlive(postmaster, 'SIGKILL')
  await killRemains(folder)
}

function spawnPostmaster({ folder, binaries, account }: Cluster): ChildProcess {
  const output = openSync(startLog(folder), 'w', 0o600)
  try {
    const child = run(account, binaries.postgres, ['-D', folder], {
      cwd: folder,
      stdio: ['ignore', output, output],
      // A process group of its own, so that the terminal's Ctrl-C reaches only the application, which stops
      // PostgreSQL last.
      detached: true,
    })
    // A failed spawn also gives an exit code; without a listener the event would end our process.
    child.on('error', () => undefined)
    // It may outlive this process. The next start adopts it.
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

function readyPostmaster(child: ChildProcess, folder: string): ProcessMark | undefined {
  const noted = readPidFile(folder)
  return noted !== undefined && noted.pid === child.pid && noted.state === 'ready'
    ? markOf(noted.pid)
    : undefined
}

/** The relevant lines of postmaster.pid: the first, fourth and eighth. */
function readPidFile(folder: string): { pid: number; port: number; state: string } | undefined {
  const lines = readOrEmpty(join(folder, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), state: (lines[7] ?? '').trim() } : undefined
}

function whyNotStarted(folder: string): string {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < NO_SPACE) return 'No space left on device'
  const lines = [...lastRun(folder).split('\n'), ...readOrEmpty(startLog(folder)).split('\n')]
  const fatal = lines.filter((line) => /\b(FATAL|PANIC): {2}(?!the database system is)/.test(line)).at(-1)
  const last = fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? lines.filter((line) => line.trim() !== '').at(-1)
  return last ?? 'it ended without a word'
}

/** The server's log since its latest start. */
function lastRun(folder: string): string {
  const name = /^stderr (.+)$/m.exec(readOrEmpty(join(folder, 'current_logfiles')))?.[1]
  const logged = name === undefined ? '' : readOrEmpty(join(folder, name))
  return logged.slice(Math.max(0, logged.lastIndexOf('starting PostgreSQL')))
}

/** Receives output before the server's own log is open. */
function startLog(folder: string): string {
  return `${folder}-start.log`
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
