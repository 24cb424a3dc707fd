import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#server/start-error.ts'

/** Identifies one process for good, because its number may be reused. */
export interface ProcessMark {
  pid: number
  birth: string
}

/**
 * The start time of a process in the system's notation. Undefined if no process has this number, or only a
 * zombie.
 */
export function birthOf(pid: number): string | undefined {
  return process.platform === 'linux' ? birthFromProc(pid) : birthFromPs(pid)
}

export function markOf(pid: number): ProcessMark | undefined {
  const birth = birthOf(pid)
  return birth === undefined ? undefined : { pid, birth }
}

export function isAlive(mark: ProcessMark): boolean {
  return birthOf(mark.pid) === mark.birth
}

/** Resolves to false if the process still lives after this time. */
export async function waitUntilGone(mark: ProcessMark, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (isAlive(mark)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

export function signalIfAlive(mark: ProcessMark, name: NodeJS.Signals): void {
  try {
    if (isAlive(mark)) process.kill(mark.pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** True if the process is a PostgreSQL server whose working folder is this data folder. */
export function isPostgresIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'command=').includes(folder)
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    return false
  }
}

/**
 * Kills the processes that outlived a killed postmaster: no new postmaster starts while one of them holds the
 * shared memory. On systems other than Linux their folder cannot be read; there they end by themselves and
 * the next attempt succeeds.
 */
export async function killRemains(folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(pid, folder))
  const marks = pids.map(markOf).filter((mark) => mark !== undefined)
  for (const mark of marks) signalIfAlive(mark, 'SIGKILL')
  for (const mark of marks) await waitUntilGone(mark, 5000)
}

function birthFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the name in brackets, may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    return state === 'Z' || state === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function birthFromPs(pid: number): string | undefined {
  const [state, ...start] = ps(pid, 'stat=,lstart=').trim().split(/\s+/)
  return state === undefined || state === '' || state.startsWith('Z') ? undefined : start.join(' ')
}

function ps(pid: number, columns: string): string {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}
