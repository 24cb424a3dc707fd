import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * Options of the server: `hosts` for buckets in the host name, `public` for a bucket that anybody can read.
 */
type Way = 'hosts' | 'public' | 'encrypts'

/** An S3 server in a separate process, with the bucket `files`. */
export interface S3Server {
  port: number
  /** The address of files below a prefix. */
  url(prefix?: string, more?: string): string
  /** The environment of a process that uses it. */
  keys: Record<string, string>
  /** Keeps the server running but silent, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Kills the server. Its files stay for a server that starts on the same folder. */
  kill(): Promise<void>
  /** Starts it again on the same port after `kill`. */
  revive(): Promise<void>
  /** Stops it and removes its files. */
  close(): Promise<void>
}

const program = fileURLToPath(new URL('s3-process.ts', import.meta.url))
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

async function startProcess(folder: string, port: number, ways: readonly Way[]) {
  const child = spawn(process.execPath, [program, folder, String(port), ...ways], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, port: Number(line.replace('port ', '')) }
}

export async function startS3(ways: readonly Way[] = []): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'yjt-s3-'))
  let { child, port } = await startProcess(folder, 0, ways)
  Object.assign(process.env, keys)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    port,
    url: (prefix = '', more = '') => `s3://files/${prefix}?endpoint=http://127.0.0.1:${port}${more}`,
    keys,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    revive: async () => {
      ;({ child, port } = await startProcess(folder, port, ways))
    },
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
