import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { full } from '#tools/full-run.ts'

/** Programs from Debian's packages. These tests run only where they are installed. */
export const debian = {
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
  hledger: '/usr/bin/hledger',
  postgres: '/usr/lib/postgresql/15/bin',
}

/** Whether the long form runs here. Says what is missing. */
export function runsHere(...needed: (keyof typeof debian)[]): boolean {
  if (!full) return false
  const missing = needed.filter((name) => !existsSync(debian[name]))
  if (missing.length > 0) console.warn(`skipped: install ${missing.join(', ')} (Debian's packages)`)
  return missing.length === 0
}

/** Databases refuse to run as root: nobody's account is enough for them. */
export const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A folder that what is started here may write to. */
export async function ownFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `yjt-${name}-`))
  await chmod(path, 0o700)
  if (asNobody.uid !== undefined) await chown(path, asNobody.uid, asNobody.gid)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

export interface Running {
  child: ChildProcess
  said(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Runs a program of Debian's as nobody, in its own group. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(program, args, {
    ...asNobody,
    cwd: '/',
    env: { PATH: `${process.env['PATH']}:/usr/sbin`, LC_ALL: 'C.UTF-8', HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const exit = once(child, 'exit')
  return {
    child,
    said: () => text,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exit
    },
  }
}

/** Waits until a port takes connections. */
export async function listening(port: number, by: Running): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    if (by.child.exitCode !== null) throw new Error(by.said())
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      sleep(500, false),
    ])
    socket.destroy()
    if (open) return
    await sleep(100)
  }
  throw new Error(`nothing listens on ${port}: ${by.said()}`)
}

/** Gives a folder to the account that `run` runs as. */
export async function ownPath(path: string): Promise<void> {
  if (asNobody.uid !== undefined) await chown(path, asNobody.uid, asNobody.gid)
  await chmod(path, 0o700)
}
