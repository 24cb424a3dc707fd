import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingKinds, type Finding, type SystemStatus } from '#contract/system-status.ts'
import { runDaily } from '#server/db/daily.ts'
import { mark } from '#server/db/milestones.ts'
import { logger } from '#server/log.ts'
import { instances } from '#server/tables/jobs.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { checkSealsNightly } from '#server/features/audit/check-seals.ts'
import { startSealer } from '#server/features/audit/sealer.ts'
import { allFindings } from './findings.ts'
import { readFacts } from './facts.ts'
import { disksOf, startHeartbeat } from './heartbeat.ts'
import { notifyOfFindings } from './notify-administrators.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const own = { version: '1.2.3', embedded: true, keyOutside: false, backupKey: false }
const status = async () => (await (await t.as('1a')).ask<SystemStatus>('/api/system/status')).data
const kindsOf = (findings: readonly Finding[]) => findings.map(({ kind }) => kind)
const toldTo = async (username: string) => {
  const { data } = await (await t.as(username)).ask('/api/notifications')
  return data.items.map(({ kind, url }: { kind: string; url: string }) => `${kind} ${url}`) as string[]
}

const tell = (now = new Date()) => notifyOfFindings(t.database.db, now)

test('only role 1 sees it, and a new installation is told to make a backup and to move its key', async () => {
  expect((await t.ask('/api/system/status')).status).toBe(401)
  expect((await (await t.as('2a')).ask('/api/system/status')).status).toBe(403)
  const { findings, versions, database } = await status()
  expect(kindsOf(findings)).toEqual(expect.arrayContaining(['backup_to_come', 'key_inside', 'jobs_fine']))
  const areas = new Set(findings.map(({ kind }) => findingKinds[kind][0]))
  expect([...areas].sort()).toEqual(
    ['backups', 'database', 'errors', 'instances', 'jobs', 'keys', 'queue', 'seals'].sort(),
  )
  expect(versions).toMatchObject({ program: '0.0.0', node: process.versions.node })
  expect(versions.postgres).toMatch(/^\d/)
  expect(database.connections).toBeGreaterThan(0)
})

test('an instance says how it is, with its last errors, and takes its leave', async () => {
  const log = logger('error')
  log.error({ err: new Error('no route to 13812345678') }, 'background work failed')
  log.error({ err: new Error('no route to 13812345678') }, 'background work failed')
  const onError = (error: unknown) => expect.fail(String(error))
  const parts = { db: t.database.db, log, installation: own, onError, dataDir: tmpdir() }
  const presence = startHeartbeat({ ...parts, sealsFile: join(tmpdir(), 'seals.log') })
  await expect.poll(async () => (await status()).instances.length).toBe(1)
  const { instances: rows, findings } = await status()
  expect(rows[0]).toMatchObject({ version: '1.2.3', pid: process.pid, silent: false })
  expect(rows[0]?.errors).toMatchObject([{ cause: 'no route to 138****5678', times: 2 }])
  expect(rows[0]?.disks.map(({ what }) => what)).toEqual(['data', 'seals'])
  expect(kindsOf(findings)).toEqual(expect.arrayContaining(['instances_fine', 'errors_some']))
  await presence.stop()
  expect((await status()).instances).toEqual([])
})

test('a failed nightly run is on the screen with its cause and told once, until it succeeds', async () => {
  const { db } = t.database
  const now = new Date()
  const failing = runDaily<number>(db, 'recycle', now, () => Promise.reject({ why: 'the moon' }))
  await expect(failing).rejects.toEqual({ why: 'the moon' })
  const { findings, jobs } = await status()
  expect(findings).toContainEqual({
    kind: 'job_failed',
    values: { job: 'recycle', at: expect.any(String), cause: "{ why: 'the moon' }" },
  })
  expect(jobs.find(({ job }) => job === 'recycle')?.cause).toBe("{ why: 'the moon' }")
  await Promise.all([tell(), tell()])
  await tell()
  expect(await toldTo('1a')).toEqual(['job_failed /system/status'])
  expect(await toldTo('2a')).toEqual([])
  await runDaily<number>(db, 'recycle', now, async () => null)
  expect(kindsOf((await status()).findings)).toContain('jobs_fine')
})

test('an old backup, one that failed and a full disk are told', async () => {
  const { db } = t.database
  await mark(db, 'backup', { bytes: 1 })
  expect(kindsOf((await status()).findings)).toContain('backup_fine')
  await t.asOwner("update marks set at = now() - interval '27 hours' where name = 'backup'")
  expect(kindsOf((await status()).findings)).toContain('backup_old')
  await tell()
  expect(await toldTo('1a')).toContain('backup_old /system/status')
  await mark(db, 'backup_failed', { cause: 'The disk is full' })
  expect(kindsOf((await status()).findings)).toContain('backup_failed')
  await mark(db, 'backup')
  const [disk] = await disksOf({ dataDir: tmpdir(), sealsFile: join(tmpdir(), 'x') })
  expect(disk?.size).toBeGreaterThan(disk?.free ?? 0)
  const state = { host: 'h', pid: 1, version: '1', node: '24', embedded: true, memory: 1, errors: [] }
  const disks = [{ what: 'data' as const, free: 200_000_000, size: 100_000_000_000 }]
  const id = randomUUID()
  await db.insert(instances).values({ id, started_at: new Date().toISOString(), state: { ...state, disks } })
  await tell()
  expect(await toldTo('1a')).toContain('disk_full /system/status')
  const storage = { where: 's3://files/', state: 'public' as const, cause: 'anybody reads' }
  await db.update(instances).set({ state: { ...state, disks: [], storage } })
  expect((await status()).findings).toContainEqual({
    kind: 'storage_public',
    values: { host: 'h', where: 's3://files/', cause: 'anybody reads' },
  })
  await tell()
  expect(await toldTo('1a')).toContain('storage_trouble /system/status')
  await db.update(instances).set({ state: { ...state, disks: [], storage: { ...storage, state: 'fine' } } })
  expect(kindsOf((await status()).findings)).toContain('storage_fine')
  await t.asOwner(`update instances set seen_at = now() - interval '2 minutes' where id = '${id}'`)
  expect(kindsOf((await status()).findings)).toContain('instance_silent')
  await db.delete(instances)
})

test('the last drill is named, with what a loss would cost, and a failed one needs action', async () => {
  const { db } = t.database
  expect(kindsOf((await status()).findings).filter((kind) => kind.startsWith('drill'))).toEqual([])
  await t.asOwner("update schema_migrations set applied_at = now() - interval '40 days'")
  expect(kindsOf((await status()).findings)).toContain('drill_never')
  await mark(db, 'drill', { lost: 21, minutes: 1.4 })
  const named = { at: expect.any(String), lost: 21, minutes: 1.4 }
  expect((await status()).findings).toContainEqual({ kind: 'drill_fine', values: named })
  await t.asOwner("update marks set at = now() - interval '101 days' where name = 'drill'")
  expect(kindsOf((await status()).findings)).toContain('drill_old')
  await mark(db, 'drill', { cause: 'no backup' })
  expect((await status()).findings).toContainEqual({
    kind: 'drill_failed',
    values: { at: expect.any(String), cause: 'no backup' },
  })
  await t.asOwner("delete from marks where name = 'drill'")
  await t.asOwner('update schema_migrations set applied_at = now()')
})

test('the nightly check finds an altered entry, and role 1 hears of it', async () => {
  const { db } = t.database
  const sealer = startSealer(db, (error) => expect.fail(String(error)))
  await expect
    .poll(
      async () => {
        const { audit } = await status()
        return audit.entries > 0 && audit.sealed_to === audit.entries
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  await sealer.stop()
  await checkSealsNightly(db, new Date())
  expect(kindsOf((await status()).findings)).toContain('seals_fine')
  await t.asOwner('alter table audit_entries disable trigger all')
  await t.asOwner("update audit_entries set action = 'delete' where id = (select min(id) from audit_entries)")
  await checkSealsNightly(db, new Date(Date.now() + 86_400_000))
  const { findings } = await status()
  expect(findings).toContainEqual({ kind: 'seal_broken', values: { entry: 1, at: expect.any(String) } })
  await tell()
  expect(await toldTo('1a')).toContain('seal_broken /system/status')
})

test('what is not asked for here is judged too: late jobs, a replica behind, scarce connections, lost durability', async () => {
  const facts = await readFacts(t.database.db)
  const later = { ...facts, now: new Date(facts.now.getTime() + 3 * 86_400_000) }
  expect(kindsOf(allFindings(later, own))).toContain('job_late')
  const database = {
    ...facts.database,
    connections: 99,
    mostConnections: 100,
    notDurable: ['synchronous_commit'],
  }
  const queue = [{ queue: 'export', waiting: 3, running: 0, failed: 0, oldest: 900 }]
  const found = allFindings(
    { ...facts, database, queue },
    { ...own, keyOutside: true },
    { reachable: true, lag: 90 },
  )
  expect(kindsOf(found)).toEqual(
    expect.arrayContaining([
      'replica_behind',
      'connections_scarce',
      'not_durable',
      'queue_slow',
      'key_outside',
    ]),
  )
})
