import { once } from 'node:events'
import { createWriteStream, readFileSync, statSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Field } from '#contract/grammar/field.ts'
import { customerSheet } from '#contract/customer-sheet.ts'
import { call, type Product } from './product.ts'

/** Figures of exports, for the benchmark and for the test at full size. */
export const bars = { csv: 30, xlsx: 90, p99: 300, growth: 200, memory: 350, rest: 260, copies: 3 }
/** How long after an export its memory is looked at (ms). */
export const restAfter = 60_000

const mostLooks = 8

/** The columns of an export, in its order: of the customer `c`, and of two more contacts, `k2` and `k3`. */
const columns = Object.entries<Field>(customerSheet.fields).flatMap(([name, field]) => {
  const [, place, part] = /^contact(\d)_(.+)$/.exec(name) ?? []
  const column = place === undefined ? `c.${name}` : `k${place}.${part}`
  return field.exportable ? [`${column} as ${name}`] : []
})

const contact = (at: number) =>
  `(select * from customer_contacts k where k.customer_id = c.id order by k.id limit 1 offset ${at})`
const copied = `select ${columns.join(', ')} from customers c
  left join lateral ${contact(0)} k2 on true
  left join lateral ${contact(1)} k3 on true
  where c.service_id is not null and c.archived_at is null
  order by c.created_at desc nulls last, c.id desc nulls last`

/** Seconds that the database itself needs to write the same rows, with header and quotes. */
export async function copySeconds(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const began = performance.now()
  await client
    .query(`copy (${copied}) to '/dev/shm/bench-copy.csv' with (format csv, header)`)
    .finally(() => client.end())
  return (performance.now() - began) / 1000
}

/**
 * Processor seconds that the process has used so far. Unlike elapsed time, other processes do not add to
 * them.
 */
export function processorSeconds(pid: number): number {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(parts[11]) + Number(parts[12])) / 100
}

export const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** One list, timed. */
export function look({ origin, adminToken }: Product): Promise<number> {
  const began = performance.now()
  return new Promise((done, reject) => {
    request(`${origin}/api/customers`, { headers: { 'x-token': adminToken }, agent: false }, (response) => {
      response.resume().on('end', () => done(performance.now() - began))
    })
      .on('error', reject)
      .end()
  })
}

export interface Watched {
  p99: number
  peak: number
}

/** Requests a list twenty times a second and samples the memory of the process until stopped. */
export function watch(product: Product): () => Promise<Watched> {
  const times: number[] = []
  const open = new Set<Promise<void>>()
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes(product.pid))
    // On a busy machine they would pile up.
    if (open.size >= mostLooks) return
    const item = look(product)
      .then((time) => void times.push(time))
      .finally(() => open.delete(item))
    open.add(item)
  }, 50)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    times.sort((a, b) => a - b)
    return { p99: times[Math.floor(times.length * 0.99)] ?? 0, peak }
  }
}

export interface Job {
  id: number
  version: number
  state: string
  rows: number
  bytes: number
  file_name: string | null
}

export const requested = (product: Product, format: string): Promise<Job> =>
  call<Job>(product.origin, 'POST', '/api/exports', product.adminToken, { resource: 'customers', format })

/** Waits until the export is in one of these states. */
export async function reached(product: Product, id: number, states: readonly string[]): Promise<Job> {
  for (;;) {
    const { items } = await call<{ items: Job[] }>(
      product.origin,
      'GET',
      '/api/exports?limit=5',
      product.adminToken,
    )
    const row = items.find((job) => job.id === id)
    if (row && states.includes(row.state)) return row
    await wait(100)
  }
}

const over = ['done', 'failed', 'cancelled', 'expired']

/** The beginning of a download. */
export async function download({ origin, adminToken }: Product, name: string): Promise<IncomingMessage> {
  const sent = request(`${origin}/common/download?delete=false&fileName=${name}`, {
    headers: { 'x-token': adminToken },
    agent: false,
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

/** Downloads the file, discards it and returns its size. */
async function fetched(product: Product, name: string): Promise<number> {
  const path = join(tmpdir(), 'bench-export')
  await once((await download(product, name)).pipe(createWriteStream(path)), 'finish')
  return statSync(path).size
}

export interface Made extends Watched {
  rows: number
  bytes: number
  file_name: string
  seconds: number
  /** Processor seconds of the process. */
  worked: number
  growth: number
}

/** Exports and downloads every customer, and returns the cost. */
export async function madeExport(product: Product, format: 'csv' | 'xlsx'): Promise<Made> {
  const before = megabytes(product.pid)
  const used = processorSeconds(product.pid)
  const stop = watch(product)
  const began = performance.now()
  const job = await reached(product, (await requested(product, format)).id, over)
  const seconds = (performance.now() - began) / 1000
  const watched = await stop()
  if (job.state !== 'done') throw new Error(`${format}: ${job.state}`)
  const worked = processorSeconds(product.pid) - used
  const file_name = job.file_name ?? ''
  return {
    ...watched,
    rows: job.rows,
    bytes: await fetched(product, file_name),
    file_name,
    seconds,
    worked,
    growth: watched.peak - before,
  }
}
