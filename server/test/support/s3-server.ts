import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What the server may be told: `hosts` for buckets in the host, `public` for one that anybody reads. */
type Way = 'hosts' | 'public' | 'encrypts'

/** An S3 server in a process of its own, with the bucket `files`. */
export interface S3Server {
  port: number
  /** The address of files below a prefix. */
  url(prefix?: string, more?: string): string
  /** What a process needs to use it. */
  keys: Record<string, string>
  /** It stays, and says nothing any more; `thaw` wakes it. */
  freeze(): void
  thaw(): void
  /** It is gone; what it holds stays for another one on its folder. */
  kill(): Promise<void>
  /** Starts it again after `kill`, where it was. */
  revive(): Promise<void>
  /** Ends it and removes what it holds. */
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
