import { Agent, request } from 'node:http'
import { request as requestByTls } from 'node:https'

/** The server and the requests. Paths are taken in turn. */
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
  /** A JSON text to POST. Without it, a GET is sent. */
  body?: string
}

/** Sends one request and returns any answer. */
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

/** A server that answers with an error. */
export class GaveUp extends Error {
  readonly origin: string
  constructor(origin: string, what: string) {
    super(what)
    this.origin = origin
  }
}

/** Sends one request over a kept connection. Any status but 200 ends the run. */
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

/** Sends requests without pause on this many connections for this long. */
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
  /** Measures both sides in turns of a second, so that other load on the machine affects both. */
  seconds: number
  /** The length of a turn, if not a second (ms). */
  slice?: number
}

/** Measures functions that run for a number of milliseconds, in turns, after one warm-up turn each. */
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
