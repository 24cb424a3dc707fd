import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { smallPooler } from '#server/test/support/small-pooler.ts'
import { archiveFindings, firstGap } from './doctor-archive.ts'
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

  test('knows whether the log is archived, lately, without a gap and on another disk', async () => {
    const [data, archive] = [join(folder, 'data'), join(folder, 'archive')]
    const client = undefined as never
    const found = async (more: Record<string, string>) =>
      (await archiveFindings(readEnv({ DATA_DIR: data, ...more }), client)).map(
        ({ good, text }) => `${good ? 'good' : 'bad'} ${text}`,
      )
    expect(await found({})).toEqual([expect.stringMatching(/^bad The log is not archived/)])
    const name = (n: number) => `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`
    const base = join(archive, 'base', 'b')
    for (const path of [base, join(archive, 'wal'), join(data, 'postgres')])
      mkdirSync(path, { recursive: true })
    const times = { ended_at: '2026-11-24T00:00:00Z', first_wal: name(2), last_wal: name(3), folders: [] }
    writeFileSync(join(base, 'manifest.json'), JSON.stringify(times))
    for (const n of [1, 2, 3, 4]) writeFileSync(join(archive, 'wal', `${name(n)}.zst`), '')
    const lines = await found({ WAL_ARCHIVE_DIR: archive })
    expect(lines.slice(0, 3).map((line) => line.split(' ')[0])).toEqual(['good', 'good', 'good'])
    expect(lines.at(-1)).toMatch(/^bad .* is on the disk of the data/)
    rmSync(join(archive, 'wal', `${name(3)}.zst`))
    expect((await found({ WAL_ARCHIVE_DIR: archive }))[2]).toMatch(/^bad The archive has a gap/)
    const across = ['0000000100000000000000FF', '000000010000000100000000'].map((wal) => `${wal}.zst`)
    expect(firstGap(across, '0000000100000000000000FF')).toBeUndefined()
    expect(firstGap(across, name(2))).toBe(name(2))
  })

  test('asks an external PostgreSQL about its own archive', async () => {
    const client = new pg.Client({ connectionString: clone.ownerUrl })
    await client.connect()
    const env = readEnv({ DATABASE_URL: clone.url })
    const found = await archiveFindings(env, client).finally(() => client.end())
    expect(found).toMatchObject([{ good: false, text: expect.stringContaining('archive_mode is off') }])
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
