import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const alive = new Set<ChildProcess>()
const longestStop = 40_000

/** Starts a child process that stops with this run, however the run ends. */
export function start(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  alive.add(child)
  child.on('exit', () => alive.delete(child))
  return child
}

/** Waits for the line with the child's address. */
export async function originOf(child: ChildProcess, say: (line: string) => void): Promise<string> {
  if (!child.stdout) throw new Error('the child has no output')
  const lines = createInterface(child.stdout)
  const gone = once(child, 'exit').then(([code]): never => {
    throw new Error(`ended with ${String(code)} before it was ready`)
  })
  const ready = (async () => {
    for await (const line of lines) {
      const origin = /ready: (http:\S+)/.exec(line)?.[1]
      if (origin !== undefined) return origin
      say(line)
    }
    throw new Error('ended before it was ready')
  })()
  gone.catch(() => {})
  return Promise.race([ready, gone])
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), longestStop)
  await ended
  clearTimeout(force)
}

export async function runToEnd(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = start(file, args, env)
  child.stdout?.pipe(process.stdout)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`)
}

/** Stops the children that still run. The run then ends as it would have. */
export async function stopAll(): Promise<void> {
  await Promise.all([...alive].map(stop))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
}
