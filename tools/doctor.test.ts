import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { smallPooler } from '#server/test/support/small-pooler.ts'
import { certificateFindings } from './doctor-certificates.ts'
import { clockFindings, poolerFindings } from './doctor-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'yjt-doctor-'))
const openssl = spawnSync('openssl', ['version']).status === 0
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
afterAll(async () => {
  for (const close of closers) await close()
})

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

/** Speaks as PostgreSQL does until TLS begins, with a certificate that ends after so many days. */
async function serverWithCertificate(days: number): Promise<string> {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.crt`)]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=db', '-days', String(days)]
  spawnSync('openssl', [...args, '-keyout', key, '-out', cert])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const files = { key: readFileSync(key), cert: readFileSync(cert) }
      new TLSSocket(socket, { isServer: true, ...files }).on('error', () => {})
    })
  }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  return `postgres://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/c?sslmode=require`
}

describe('the doctor', () => {
  test.skipIf(!openssl)('warns three weeks before the certificate of a database ends', async () => {
    const [soon, late] = [await serverWithCertificate(20), await serverWithCertificate(90)]
    const found = await certificateFindings(readEnv({ DATABASE_URL: soon, DATABASE_REPLICA_URL: late }))
    expect(found.map(({ good }) => good)).toEqual([false, true])
    expect(found[0]?.text).toMatch(/^The certificate of DATABASE_URL .* ends on \d{4}-\d\d-\d\d: renew it/)
    expect(await certificateFindings(readEnv({ DATABASE_URL: clone.url }))).toEqual([])
  })

  test('names a jump of the clock that waits', async () => {
    const client = new pg.Client({ connectionString: clone.ownerUrl })
    await client.connect()
    await client.query(`insert into marks (name, facts) values ('clock_jump', '{"state": "waiting"}')`)
    const found = await clockFindings(client).finally(() => client.end())
    expect(found.map(({ good }) => good)).toEqual([true, false])
  })

  test('says whether DATABASE_URL may be used, and names a pooler that keeps no session', async () => {
    expect(await poolerFindings(readEnv({ DATABASE_URL: clone.url }))).toMatchObject([{ good: true }])
    const pooler = await smallPooler(clone.url, 8)
    closers.push(() => pooler.close())
    const found = await poolerFindings(readEnv({ DATABASE_URL: pooler.url }))
    expect(found).toMatchObject([{ good: false, text: expect.stringContaining('DATABASE_DIRECT_URL') }])
  })
})
