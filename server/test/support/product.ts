import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '#contract/grammar/envelope.ts'
import { projectRoot } from '#tools/project-root.ts'

const root = fileURLToPath(projectRoot)
const port = /127\.0\.0\.1:(\d+)\s*$/

/** The product in its own process, started as `npm start` does. */
export interface Product {
  child: ChildProcess
  url: string
  /** Milliseconds from the command until it is ready. */
  took: number
  /** Its output so far. */
  said(): string
  /** Resolves to the exit code, or to the signal that ended it. */
  exit: Promise<number | NodeJS.Signals | null>
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}

/** The environment of a product process: the path and the shared compile cache. */
export function machine(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  // As the scripts of package.json do, from any folder.
  const NODE_OPTIONS = `--import=${new URL('tools/check-node.mjs', projectRoot).href}`
  return { PATH, NODE_OPTIONS, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}

/** `at` is the program's folder: this one, or that of another release. */
export function launch(
  env: Record<string, string>,
  at = root,
  program: readonly string[] = ['server/main.ts'],
): Omit<Product, 'url' | 'took'> {
  const child = spawn(process.execPath, program, {
    cwd: at,
    // Signing in is not the subject of these tests.
    env: { ...machine(), LOG_LEVEL: 'info', DEMO: '0', SECOND_FACTOR_ROLES: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const exit = once(child, 'exit').then(
    ([code, signal]) => (code as number | null) ?? (signal as NodeJS.Signals | null),
  )
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exit
  }
  return { child, said: () => text, exit, kill }
}

/** Starts the product and waits until it reports that it is ready. */
export async function startProduct(
  env: Record<string, string>,
  at?: string,
  program?: readonly string[],
): Promise<Product> {
  const since = Date.now()
  const launched = launch(env, at, program)
  const gone = launched.exit.then((code) => {
    throw new Error(`ended with ${code}: ${launched.said()}`)
  })
  gone.catch(() => {})
  for (;;) {
    const line = launched
      .said()
      .split('\n')
      .find((piece) => piece.includes('is ready: http'))
    if (line !== undefined)
      return { ...launched, url: `http://127.0.0.1:${port.exec(line)?.[1]}`, took: Date.now() - since }
    await Promise.race([sleep(20), gone])
  }
}

export type Sent<T = any> = Envelope<T> & { status: number; took: number; headers: Headers }

/** Sends one request over the network. Rejects if no complete answer arrives. */
export async function send<T = any>(
  url: string,
  path: string,
  token?: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Sent<T>> {
  const since = performance.now()
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { 'x-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(15_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope = (await answer.json()) as Envelope<T>
  return { ...envelope, status: answer.status, took: performance.now() - since, headers: answer.headers }
}

/** Access to the embedded server in a product's data folder. */
export function embeddedIn(dataDir: string): {
  postmaster(): number
  url(role: 'postgres' | 'yjt_owner', database?: string): string
} {
  const { passwords, port: at } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as {
    passwords: Record<string, string>
    port: number
  }
  return {
    postmaster: () =>
      Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    url: (role, database = 'yjt') => `postgres://${role}:${passwords[role]}@127.0.0.1:${at}/${database}`,
  }
}
