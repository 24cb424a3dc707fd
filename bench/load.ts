import { Agent, request } from 'node:http'
import { request as requestByTls } from 'node:https'

/** Who is asked, and for what: the paths are taken in turn. */
export interface Target {
  origin: string
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
}

export interface Measured {
  /** Requests answered per second. */
  rate: number
  /** Milliseconds, ascending. */
  latencies: number[]
}

interface Sending {
  headers?: Readonly<Record<string, string>> | undefined
  /** False: a connection of its own. */
  agent?: Agent | false | undefined
  /** A JSON text to POST; without one it is a GET. */
  body?: string
}

/** One request, and whatever is answered. */
export function send(
  origin: string,
  path: string,
  { headers = {}, agent, body }: Sending,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const posted =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...posted },
      ...(agent === undefined ? {} : { agent }),
    }
    const by = origin.startsWith('https:') ? requestByTls : request
    const sent = by(origin + path, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A side that does not answer what it is asked for. */
export class GaveUp extends Error {
  readonly origin: string
  constructor(origin: string, what: string) {
    super(what)
    this.origin = origin
  }
}

/** One request over a kept connection; anything but 200 ends the run. */
export async function ask(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  agent?: Agent,
): Promise<Buffer> {
  const { status, body } = await send(origin, path, { headers, agent }).catch((error: unknown) => {
    throw new GaveUp(origin, error instanceof Error ? error.message : String(error))
  })
  if (status !== 200) throw new GaveUp(origin, `${path} answered ${status}: ${body.toString().slice(0, 300)}`)
  return body
}

/** Asks without pause from so many connections at once, for so long. */
export async function load(
  { origin, paths, headers }: Target,
  connections: number,
  milliseconds: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let turn = 0
  let over = false
  const began = performance.now()
  const item = async () => {
    for (let sent = began; !over && sent - began < milliseconds; sent = performance.now()) {
      await ask(origin, paths[turn++ % paths.length] ?? '/', headers, agent)
      latencies.push(performance.now() - sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, item))
  } finally {
    over = true
    agent.destroy()
  }
  const seconds = (performance.now() - began) / 1000
  return { rate: latencies.length / seconds, latencies: latencies.sort((a, b) => a - b) }
}

export const percentile = (ascending: readonly number[], part: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

export interface Figures {
  rate: number
  p50: number
  p99: number
}

const figures = (slices: readonly Measured[]): Figures => {
  const all = slices.flatMap((slice) => slice.latencies).sort((a, b) => a - b)
  return {
    rate: median(slices.map((slice) => slice.rate)),
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
  }
}

export interface Duration {
  connections: number
  /**
   * Of each side, in slices of a second that take turns, so that whatever else the machine does hits both.
   */
  seconds: number
  /** How long a slice is, where another one will do (ms). */
  slice?: number
}

/** Measures by turns whatever runs for so many milliseconds, after a slice of warming up each. */
export async function compareRuns(
  runs: readonly ((milliseconds: number) => Promise<Measured>)[],
  seconds: number,
  slice = 1000,
): Promise<Figures[]> {
  for (const run of runs) await run(slice)
  const slices = runs.map((): Measured[] => [])
  for (let turn = 0; turn < seconds; turn++) {
    const order = [...runs.entries()]
    for (const [at, run] of turn % 2 === 0 ? order : order.reverse()) slices[at]?.push(await run(slice))
  }
  return slices.map(figures)
}

export const compare = (
  targets: readonly Target[],
  { connections, seconds, slice }: Duration,
): Promise<Figures[]> =>
  compareRuns(
    targets.map((target) => (milliseconds) => load(target, connections, milliseconds)),
    seconds,
    slice,
  )
