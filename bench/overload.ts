import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { start, stopAll } from './children.ts'
import { median, send } from './load.ts'
import { signInMany, signOutMany } from './many-people.ts'
import type { Clients, Seen } from './overload-clients.ts'
import { prepare, startProduct, type Product } from './product.ts'
import { startBefore } from './proxied.ts'

/**
 * `npm run bench:overload [-- --customers N --data DIR --seconds 10 --connections 50,200,500,1000,1500
 * --fresh --through nginx]` counts answers and refusals while more and more people send requests without
 * pause, each on one connection, or with `--fresh` on a new one per request. `--through` puts a proxy of
 * `deploy/` before the product.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    customers: text,
    data: text,
    seconds: text,
    connections: text,
    through: text,
    fresh: { type: 'boolean', default: false },
  },
})

const { fresh } = values
const seconds = Number(values.seconds ?? 10)
const steps = (values.connections ?? (fresh ? '90,600,1500' : '50,200,500,1000,1500')).split(',').map(Number)
const probeEvery = 250

/** The bars (ms). */
const bars = { answeredAt: fresh ? 600 : 500, answered: 2000, slowest: 5000, refusals: 100 }
/** How much slower one person's list may be while another one runs 200 searches at a time. */
const slowedBy = 1.5
const flood = 200

const clientsFile = fileURLToPath(new URL('./overload-clients.ts', import.meta.url))

async function clients(work: Clients, certificate = ''): Promise<Seen> {
  const child = start(clientsFile, [], { NODE_EXTRA_CA_CERTS: certificate })
  child.stdin?.end(JSON.stringify(work))
  let said = ''
  for await (const chunk of child.stdout ?? []) said += String(chunk)
  return JSON.parse(said) as Seen
}

/** Probes the readiness of the instance until stopped. Counts refusals and the longest wait. */
function probe(origin: string): () => { asked: number; no: number; most: number } {
  const seen = { asked: 0, no: 0, most: 0 }
  const timer = setInterval(() => {
    const since = performance.now()
    const status = send(origin, '/readyz', {}).then(
      (answer) => answer.status,
      () => 0,
    )
    void status.then((code) => {
      seen.asked += 1
      if (code !== 200) seen.no += 1
      seen.most = Math.max(seen.most, Math.round(performance.now() - since))
    })
  }, probeEvery)
  return () => {
    clearInterval(timer)
    return seen
  }
}

/**
 * Times one person's list with human pauses. Returns the median in milliseconds over at least two seconds.
 */
async function listTime(origin: string, token: string): Promise<number> {
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const until = performance.now() + (seconds * 1000) / 2; performance.now() < until; await wait(50)) {
    const since = performance.now()
    await send(origin, '/api/customers', { agent, headers: { 'x-token': token } })
    times.push(performance.now() - since)
  }
  agent.destroy()
  return median(times)
}

/** One session sends many searches at a time without pause while another person opens a list. */
async function besideFlood({ origin }: Product, [one = '', other = '']: string[]): Promise<boolean> {
  const alone = await listTime(origin, other)
  const path = `/api/search?q=${encodeURIComponent('物资')}`
  const tokens = Array.from({ length: flood }, () => one)
  const flooding = clients({ origin, tokens, seconds, path })
  await wait((seconds * 1000) / 4)
  const beside = await listTime(origin, other)
  const { answered, refused } = await flooding
  const held = beside <= alone * slowedBy
  console.log(
    `${held ? 'holds ' : 'MISSED'} a list beside ${flood} searches at a time of one session:`,
    `${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`,
    `(${answered.n} searches answered, ${refused.n} refused)`,
  )
  return held
}

interface Front {
  origin: string
  certificate?: string
  stop?: () => Promise<void>
}

interface Step {
  connections: number
  seen: Seen
  ready: { asked: number; no: number; most: number }
}

/** `front` is the address for the clients. Readiness probes go to the instance itself. */
async function step({ origin }: Product, front: Front, tokens: string[]): Promise<Step> {
  const ready = probe(origin)
  const seen = await clients({ origin: front.origin, tokens, seconds, fresh }, front.certificate)
  const { answered, refused } = seen
  console.log(`${tokens.length}: ${answered.n} answered, ${refused.n} refused ${JSON.stringify(seen.others)}`)
  return { connections: tokens.length, seen, ready: ready() }
}

/** The bars that this step misses, in words. */
function missed({ connections, seen, ready }: Step): string[] {
  const { answered, refused, dashboard, others } = seen
  return [
    connections === bars.answeredAt && answered.p99 > bars.answered && 'p99 of what is answered',
    connections === bars.answeredAt && dashboard.p99 > bars.answered && 'p99 of the dashboard',
    Math.max(answered.most, refused.most) > bars.slowest && 'the slowest answer',
    ready.no > 0 && '/readyz',
    Object.keys(others).length > 0 && 'other answers',
  ].filter((item) => item !== false)
}

const titles = [
  'connections',
  'answered/s',
  'refused/s',
  'p50 ms',
  'p99 ms',
  'dashboard p99',
  'slowest',
  'refusals p50',
  'p99',
  '/readyz slowest',
  '',
]

function report(made: readonly Step[]): boolean {
  console.log(`\n| ${titles.join(' | ')} |`)
  console.log('|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|')
  for (const item of made) {
    const { answered, refused, dashboard } = item.seen
    const rate = (n: number) => Math.round(n / seconds)
    const slowest = Math.max(answered.most, refused.most)
    const verdict = missed(item).length > 0 ? `**missed**: ${missed(item).join(', ')}` : 'holds'
    const cells = [
      item.connections,
      rate(answered.n),
      rate(refused.n),
      answered.p50,
      answered.p99,
      dashboard.p99,
      slowest,
      refused.p50,
      refused.p99,
      item.ready.most,
      verdict,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log(`\nRefusals should take less than ${bars.refusals} ms; the clients share the processors here.`)
  return made.every((item) => missed(item).length === 0)
}

try {
  const customers = Number(values.customers ?? 10_000)
  const seeded = await prepare(values.data ?? './data/bench', { customers, lots: Math.ceil(customers / 50) })
  const product = await startProduct(seeded)
  const tokens = await signInMany(seeded, Math.max(...steps))
  const besideOthers = await besideFlood(product, tokens)
  const { origin } = product
  const front: Front = values.through ? await startBefore(origin, values.through) : { origin }
  const made: Step[] = []
  for (const connections of steps) made.push(await step(product, front, tokens.slice(0, connections)))
  await front.stop?.()
  await signOutMany(seeded)
  await product.stop()
  process.exitCode = report(made) && besideOthers ? 0 : 1
} finally {
  await stopAll()
}
