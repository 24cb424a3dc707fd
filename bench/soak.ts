import { readdirSync } from 'node:fs'
import { Agent, get, type ClientRequest } from 'node:http'
import { Agent as TlsAgent, get as getByTls } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { stopAll } from './children.ts'
import { megabytes } from './export-run.ts'
import { median, percentile, send } from './load.ts'
import { pathFor, signInMany, signOutMany } from './many-people.ts'
import { call, prepare, startProduct, type Product } from './product.ts'
import { startBefore } from './proxied.ts'

/**
 * `npm run bench:soak [-- --minutes 30 --rate 100 --customers N --data DIR --through nginx]` sends this many
 * requests a second, with exports, writes and open streams among them. Nothing may fail, and memory, handles
 * and connections must stay flat after the first sixth of the time. `--through` puts a proxy of `deploy/`
 * before the product.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { customers: text, data: text, minutes: text, rate: text, through: text },
})

const minutes = Number(values.minutes ?? 30)
const rate = Number(values.rate ?? 100)
const people = 100
const streams = 40
const exportEvery = 20_000
const lookEvery = 5000

/** The bars: the accepted increase from the end of the first sixth to the end. */
const bars = { memory: 1.15, handles: 20, connections: 5 }

interface Look {
  at: number
  memory: number
  handles: number
  connections: number
}

async function look({ pid }: Product, client: pg.Client, since: number): Promise<Look> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity where application_name like 'yunjingtong%'`,
  )
  return {
    at: performance.now() - since,
    memory: megabytes(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: Number(rows[0]?.n),
  }
}

/** The address for requests and event streams: the product, or the proxy before it. */
interface Front {
  origin: string
  /** Keeps connections. */
  agent: Agent
  openStream(path: string, headers: Record<string, string>, signal: AbortSignal): ClientRequest
  stop(): Promise<void>
}

const kept = { keepAlive: true, maxSockets: 200 }

async function frontOf({ origin }: Product): Promise<Front> {
  if (values.through === undefined)
    return {
      origin,
      agent: new Agent(kept),
      openStream: (path, headers, signal) => get(origin + path, { agent: false, signal, headers }),
      stop: async () => {},
    }
  const proxy = await startBefore(origin, values.through)
  return {
    origin: proxy.origin,
    agent: new TlsAgent({ ...kept, ca: proxy.ca }),
    openStream: (path, headers, signal) =>
      getByTls(proxy.origin + path, { agent: false, ca: proxy.ca, signal, headers }),
    stop: proxy.stop,
  }
}

/** Event streams, reopened when they end, until the run is over. */
function openStreams(front: Front, tokens: readonly string[], over: AbortSignal): void {
  const open = (token: string) => {
    if (over.aborted) return
    const sent = front.openStream('/api/events', { 'x-token': token }, over)
    sent.on('response', (response) => {
      response.resume()
      response.on('error', () => {})
      response.on('close', () => open(token))
    })
    sent.on('error', () => {})
  }
  for (const token of tokens) open(token)
}

async function exportOne({ origin, adminToken }: Product): Promise<void> {
  await call(origin, 'POST', '/api/exports', adminToken, {
    resource: 'customers',
    format: 'xlsx',
  })
}

interface Outcome {
  times: number[]
  statuses: Map<string, number>
  exports: number
}

/** One request of one person. Every twentieth is a write. */
async function ask({ origin, agent }: Front, token: string, turn: number, seen: Outcome): Promise<void> {
  const writes = turn % 20 === 0
  const body = JSON.stringify({ all: true })
  const since = performance.now()
  const headers = { 'x-token': token }
  const path = writes ? '/api/notifications/read' : pathFor(turn)
  const status = await send(origin, path, { agent, headers, ...(writes && { body }) }).then(
    (answer) => String(answer.status),
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
  seen.times.push(performance.now() - since)
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
}

async function soak(
  product: Product,
  front: Front,
  tokens: string[],
): Promise<{ seen: Outcome; looks: Look[] }> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const over = new AbortController()
  const seen: Outcome = { times: [], statuses: new Map(), exports: 0 }
  const looks: Look[] = []
  const since = performance.now()
  openStreams(front, tokens.slice(0, streams), over.signal)
  const watch = setInterval(
    () => void look(product, client, since).then((item) => looks.push(item)),
    lookEvery,
  )
  const exporting = setInterval(
    () => void exportOne(product).then(() => (seen.exports += 1), console.error),
    exportEvery,
  )
  const asking = new Set<Promise<void>>()
  for (let turn = 0; performance.now() - since < minutes * 60_000; turn += 1) {
    const item = ask(front, tokens[turn % tokens.length] ?? '', turn, seen)
    asking.add(item)
    void item.finally(() => asking.delete(item))
    await wait(Math.max(since + ((turn + 1) * 1000) / rate - performance.now(), 0))
  }
  clearInterval(exporting)
  clearInterval(watch)
  await Promise.all(asking)
  over.abort()
  await client.end()
  return { seen, looks }
}

function report({ seen, looks }: { seen: Outcome; looks: Look[] }): boolean {
  const ascending = seen.times.toSorted((a, b) => a - b)
  const p = (part: number) => Math.round(percentile(ascending, part))
  const failed = [...seen.statuses].filter(([status]) => !/^[24]/.test(status))
  console.log(
    `\n${ascending.length} requests and ${seen.exports} exports in ${minutes} min: p50 ${p(0.5)} ms, p99 ${p(0.99)} ms, ${JSON.stringify(Object.fromEntries(seen.statuses))}`,
  )
  const total = minutes * 60_000
  const part = (from: number, to: number, of: (item: Look) => number) =>
    median(looks.filter(({ at }) => at >= total * from && at < total * to).map(of))
  const grown = (name: string, of: (item: Look) => number, most: (before: number) => number): boolean => {
    const [before, after] = [part(1 / 6, 2 / 6, of), part(5 / 6, 1, of)]
    const held = after <= most(before)
    console.log(`${held ? 'holds ' : 'MISSED'} ${name}: ${before.toFixed(0)}, at the end ${after.toFixed(0)}`)
    return held
  }
  return [
    failed.length === 0,
    grown(
      'memory (MB)',
      ({ memory }) => memory,
      (before) => before * bars.memory,
    ),
    grown(
      'handles',
      ({ handles }) => handles,
      (before) => before + bars.handles,
    ),
    grown(
      'connections',
      ({ connections }) => connections,
      (before) => before + bars.connections,
    ),
  ].every(Boolean)
}

try {
  const customers = Number(values.customers ?? 10_000)
  const seeded = await prepare(values.data ?? './data/bench', { customers, lots: Math.ceil(customers / 50) })
  const product = await startProduct(seeded)
  const tokens = await signInMany(seeded, people)
  const front = await frontOf(product)
  const made = await soak(product, front, tokens)
  await front.stop()
  await signOutMany(seeded)
  await product.stop()
  process.exitCode = report(made) ? 0 : 1
} finally {
  await stopAll()
}
