import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { Client } from 'pg'
import { errorCode } from '#server/start-error.ts'

/** Kills an instance that leads a process group, with its whole group, as a terminal would. */
export async function killed(instance: ChildProcess): Promise<void> {
  if (instance.pid === undefined || instance.exitCode !== null || instance.signalCode !== null) return
  const exit = once(instance, 'exit')
  process.kill(-instance.pid, 'SIGKILL')
  await exit
}

/** Runs one statement on a new connection. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function namespacesAllowed(): boolean {
  return succeeds('unshare', ['--user', '--map-user=65534', 'true'])
}

/** Mounts a small or read-only file system over the folder. Returns false without the permission to mount. */
export function mounted(folder: string, options: string): boolean {
  return succeeds('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
}

/** Writes until the disk is full. */
export function fill(file: string): void {
  const megabyte = Buffer.alloc(1024 * 1024)
  try {
    for (;;) appendFileSync(file, megabyte)
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error
  }
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
