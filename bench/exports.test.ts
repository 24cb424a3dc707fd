import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, readSecrets } from '#server/db/embedded-secrets.ts'
import { letPass, slowly } from '#server/test/support/waiting.ts'
import { stopAll } from './children.ts'
import {
  bars,
  copySeconds,
  download,
  look,
  madeExport,
  megabytes,
  reached,
  requested,
  watch,
  type Job,
  type Made,
} from './export-run.ts'
import { call, prepare, startProduct, type Product, type Seeded } from './product.ts'
import { full } from '#tools/full-run.ts'

/**
 * `FULL=1 [BENCH_DATA=DIR] vitest run bench/exports.test.ts`: a million customers exported, with nothing else
 * at work.
 */
const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000)

describe.runIf(full)('a million customers exported', () => {
  let seeded: Seeded
  let product: Product
  const made: Partial<Record<string, Made>> = {}
  beforeAll(async () => {
    seeded = await prepare(process.env['BENCH_DATA'] ?? './data/bench', { customers })
    product = await startProduct(seeded)
    await cancelOpen()
    for (let n = 0; n < 50; n += 1) await look(product)
  }, 1_800_000)
  afterAll(stopAll, 60_000)

  const database = () => databaseUrl(readSecrets(seeded.folder, true), 'postgres')
  const asked = async (text: string): Promise<number> => {
    const client = new pg.Client({ connectionString: database() })
    await client.connect()
    return Number((await client.query<{ n: string }>(text).finally(() => client.end())).rows[0]?.n)
  }
  /** Exports that are reading rows. */
  const reading = () =>
    asked(
      `select count(*) as n from pg_stat_activity
       where pid <> pg_backend_pid() and state <> 'idle' and query like '%export_rows%'`,
    )
  const incoming = () => {
    const folder = join(seeded.folder, 'files', 'incoming')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const cancel = ({ id, version }: Job) =>
    call(product.origin, 'POST', `/api/exports/${id}/cancel`, product.adminToken, { version })
  /** Cancels the exports of an interrupted run, which would go first. */
  async function cancelOpen(): Promise<void> {
    const { items } = await call<{ items: Job[] }>(
      product.origin,
      'GET',
      '/api/exports?limit=50',
      product.adminToken,
    )
    for (const row of items) if (['queued', 'running'].includes(row.state)) await cancel(row)
  }

  test.each(['csv', 'xlsx'] as const)(
    '%s: in time, in bounded memory, and nobody else waits',
    async (format) => {
      await copySeconds(database())
      const copy = await copySeconds(database())
      const item = (made[format] = await madeExport(product, format))
      console.log(`${format}: COPY ${copy.toFixed(1)} s, ${JSON.stringify(item)}`)
      expect(item.rows).toBe(
        await asked(
          'select count(*) as n from customers where service_id is not null and archived_at is null',
        ),
      )
      expect(item.seconds).toBeLessThan(bars[format])
      if (format === 'csv') expect(item.seconds / copy).toBeLessThan(bars.copies)
      expect(item.p99).toBeLessThan(bars.p99)
      expect(item.peak).toBeLessThan(bars.memory)
      expect(item.growth).toBeLessThan(bars.growth)
    },
    600_000,
  )

  test('of three at once the third waits; cancelled, all of it is free within five seconds', async () => {
    const before = incoming()
    const jobs = [
      await requested(product, 'csv'),
      await requested(product, 'xlsx'),
      await requested(product, 'csv'),
    ]
    for (const { id } of jobs.slice(0, 2)) await reached(product, id, ['running'])
    await expect.poll(() => incoming().length, { timeout: 30_000, interval: 50 }).toBe(before.length + 2)
    expect((await reached(product, jobs[2]?.id ?? 0, ['queued', 'running', 'done'])).state).toBe('queued')
    expect(await reading()).toBe(2)
    const since = Date.now()
    for (const job of jobs.toReversed()) await cancel(job)
    await expect.poll(reading, { timeout: 10_000, interval: 50 }).toBe(0)
    await expect.poll(() => incoming().length, { timeout: 10_000, interval: 50 }).toBe(before.length)
    expect(Date.now() - since).toBeLessThan(5000)
  }, 120_000)

  test('who reads it slowly costs no memory and no waiting, and leaves nothing behind when leaving', async () => {
    // Milliseconds for the product to release the memory of earlier runs, and for the reader.
    const calm = 2000
    const reading = 15_000
    const open = () => readdirSync(`/proc/${product.pid}/fd`).length
    await letPass(calm)
    const before = { memory: megabytes(product.pid), open: open() }
    const stop = watch(product)
    const readers = await Promise.all(
      ['csv', 'xlsx'].map((format) => download(product, made[format]?.file_name ?? '')),
    )
    let bytes = 0
    for (const reader of readers) {
      reader.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        reader.pause()
        // 100 KB a second.
        setTimeout(() => reader.resume(), chunk.length / 100)
      })
    }
    await slowly(reading)
    const { p99, peak } = await stop()
    expect([bytes > 1_000_000, bytes < 20_000_000]).toEqual([true, true])
    expect([p99 < bars.p99, peak < bars.memory, peak - before.memory < 20]).toEqual([true, true, true])
    for (const reader of readers) reader.destroy()
    await expect.poll(open, { timeout: 5000, interval: 50 }).toBeLessThanOrEqual(before.open)
  }, 120_000)
})
