import { once } from 'node:events'
import { createWriteStream, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Field } from '../contract/field.ts'
import { customers } from '../contract/customers.ts'
import { databaseUrl, readSecrets } from '../server/db/embedded-secrets.ts'
import { stopAll } from './children.ts'
import { call, prepare, startProduct, type Product } from './product.ts'

/**
 * `npm run bench:exports [-- --customers N --data DIR --names FILE]`: every customer as csv and as a workbook, beside PostgreSQL's own
 * COPY of the same rows to a file, in the same run; meanwhile somebody looks at a list twenty times a second.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { customers: text, data: text, names: text } })
const bars = { csv: 30, xlsx: 90, p99: 300, growth: 200, memory: 400, copies: 3 }

const mostLooks = 8

/** The columns of an export, in its order. */
const columns = Object.entries<Field>(customers.fields).flatMap(([name, field]) => (field.exportable ? [name] : []))
const copied = `select ${columns.join(', ')} from customers where service_id is not null and archived_at is null order by created_at desc nulls last, id desc nulls last`

/** Seconds that the database needs to write the same rows itself, header, quotes and all. */
async function copySeconds(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const began = performance.now()
  await client.query(`copy (${copied}) to '/dev/shm/bench-copy.csv' with (format csv, header)`).finally(() => client.end())
  return (performance.now() - began) / 1000
}

/** Seconds of a processor that the process has used so far: unlike the clock's, they are its own. */
function processorSeconds(pid: number): number {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(parts[11]) + Number(parts[12])) / 100
}

const megabytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** One list, timed. */
function look({ origin, adminToken }: Product): Promise<number> {
  const began = performance.now()
  return new Promise((done, reject) => {
    request(`${origin}/api/customers`, { headers: { 'x-token': adminToken }, agent: false }, (response) => {
      response.resume().on('end', () => done(performance.now() - began))
    })
      .on('error', reject)
      .end()
  })
}

interface Watched {
  p99: number
  peak: number
}

/** Looks at a list twenty times a second, and at the memory of the process, until told to stop. */
function watch(product: Product): () => Promise<Watched> {
  const times: number[] = []
  const open = new Set<Promise<void>>()
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes(product.pid))
    // On a machine that is busy with other things they would only pile up.
    if (open.size >= mostLooks) return
    const one = look(product)
      .then((time) => void times.push(time))
      .finally(() => open.delete(one))
    open.add(one)
  }, 50)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    times.sort((one, another) => one - another)
    return { p99: times[Math.floor(times.length * 0.99)] ?? 0, peak }
  }
}

interface Job {
  id: number
  state: string
  rows: number
  bytes: number
  file_name: string | null
}

async function made(product: Product, format: string): Promise<Job & { seconds: number }> {
  const began = performance.now()
  const { id } = await call<Job>(product.origin, 'POST', '/api/exports', product.adminToken, { resource: 'customers', format })
  for (;;) {
    await wait(100)
    const { items } = await call<{ items: Job[] }>(product.origin, 'GET', '/api/exports?limit=5', product.adminToken)
    const row = items.find((one) => one.id === id)
    if (row && !['queued', 'running'].includes(row.state)) {
      if (row.state !== 'done') throw new Error(`${format}: ${row.state}`)
      return { ...row, seconds: (performance.now() - began) / 1000 }
    }
  }
}

/** The file as it is fetched, thrown away; answers its size. */
async function fetched({ origin, adminToken }: Product, name: string): Promise<number> {
  const path = join(tmpdir(), 'bench-export')
  const sent = request(`${origin}/common/download?fileName=${name}`, { headers: { 'x-token': adminToken }, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  await once(response.pipe(createWriteStream(path)), 'finish')
  return statSync(path).size
}

const held = (name: string, is: number, bar: number, unit: string): boolean => {
  console.log(`${is <= bar ? 'holds ' : 'MISSED'} ${name}: ${is.toFixed(is < 10 ? 1 : 0)} ${unit} (bar ${bar})`)
  return is <= bar
}

async function measure(product: Product, format: 'csv' | 'xlsx', copy: number): Promise<boolean> {
  const before = megabytes(product.pid)
  const used = processorSeconds(product.pid)
  const stop = watch(product)
  const job = await made(product, format)
  const { p99, peak } = await stop()
  const worked = processorSeconds(product.pid) - used
  const bytes = await fetched(product, job.file_name ?? '')
  console.log(
    `\n${format}: ${job.rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(0)} MB in ${job.seconds.toFixed(1)} s (${worked.toFixed(1)} s of a processor); COPY ${copy.toFixed(1)} s`,
  )
  return [
    held('time', job.seconds, bars[format], 's'),
    format === 'csv' ? held('beside COPY', job.seconds / copy, bars.copies, '×') : true,
    held('lists meanwhile, p99', p99, bars.p99, 'ms'),
    held('memory', peak, bars.memory, 'MB'),
    held('more than before', peak - before, bars.growth, 'MB'),
  ].every(Boolean)
}

try {
  const home = values.data ?? './data/bench'
  const seeded = await prepare(home, { customers: Number(values.customers ?? 1_000_000), names: values.names })
  const product = await startProduct(seeded)
  for (let n = 0; n < 50; n += 1) await look(product)
  const url = databaseUrl(readSecrets(seeded.folder, true), 'postgres')
  // Once to warm the pages up, once to measure.
  await copySeconds(url)
  const copy = await copySeconds(url)
  const results = [await measure(product, 'csv', copy), await measure(product, 'xlsx', copy)]
  await product.stop()
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await stopAll()
}
