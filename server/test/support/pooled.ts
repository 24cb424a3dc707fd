import { expect } from 'vitest'
import { password } from './harness.ts'
import { newCustomer } from './new-records.ts'
import { send, startProduct } from './product.ts'
import { until } from './waiting.ts'

interface Addresses {
  pooler: string
  direct: string
  owner: string
}

/** Listens to live events. `heard` returns the names of the events so far. */
async function hearing(url: string, token: string): Promise<{ heard(): string; close(): void }> {
  const stop = new AbortController()
  const answer = await fetch(`${url}/api/events`, { headers: { 'x-token': token }, signal: stop.signal })
  let text = ''
  const reading = async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part as Uint8Array).toString()
  }
  reading().catch(() => {})
  return { heard: () => text, close: () => stop.abort() }
}

/** Ten at a time, because overload refusals are not the subject here. */
async function inWaves<T>(times: number, act: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < times) all.push(...(await Promise.all(Array.from({ length: 10 }, act))))
  return all
}

/**
 * Tests the product with its pool behind a pooler: concurrent writes, everything that needs PostgreSQL
 * itself, and no errors.
 */
export async function worksThrough({ pooler, direct, owner }: Addresses, dataDir: string): Promise<void> {
  const product = await startProduct({
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: direct,
    MIGRATION_DATABASE_URL: owner,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: password,
  })
  try {
    const { url } = product
    const signedIn = await send(url, '/admin/login/login_submit', undefined, { username: 'admin', password })
    const { token } = signedIn.data as { token: string }
    const ear = await hearing(url, token)
    const made = await inWaves(40, () => send(url, '/api/customers', token, newCustomer()))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
    const lists = await inWaves(40, () => send(url, '/api/customers', token))
    expect(lists.map(({ status, data }) => [status, data?.total])).toEqual(lists.map(() => [200, 40]))
    const asked = await send(url, '/api/exports', token, { resource: 'customers', format: 'csv' })
    expect(asked.status).toBe(200)
    const done = await until(async () => {
      const { data } = await send(url, '/api/exports', token)
      return (data.items as { state: string }[]).find(({ state }) => state === 'done')
    })
    expect(done).toMatchObject({ rows: 40 })
    expect(ear.heard()).toContain('customers')
    ear.close()
  } finally {
    expect(await product.kill('SIGTERM')).toBe(0)
  }
  expect(product.said()).not.toMatch(/prepared statement|"level":50/)
}
