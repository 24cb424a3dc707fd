import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gapFile, walFolder } from '#server/db/embedded-archive.ts'
import { readEnv } from '#server/env.ts'
import { fileStore } from '#server/features/uploads/store.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { decryptFile } from './encryption.ts'
import { notifyOfFindings } from '#server/features/system-status/notify-administrators.ts'
import { backupPlace } from './backup-location.ts'
import { isDue, pruneBackups, startBackups } from './schedule.ts'
import { createRing, newKey, newRing, replaceRing, ringText } from '#server/secrets/key-ring.ts'
import { archiveKey, keyFile } from './archived-key.ts'
import { archiveState } from './archive-state.ts'
import { baseFor, basesIn, pruneArchive } from './base-backup.ts'
import { copiedStore, copyMissing, filesFolder, forgetGone } from './copied-files.ts'
import { ArchiveKeeper } from './keep-archive.ts'
import { parsePointInTime, businessTimeText } from './point-in-time.ts'

const script = new URL('../db/wal-segment.ts', import.meta.url).pathname
const minute = 60_000
const day = 24 * 60 * minute

let t: TestApp
let folder: string
let archive: string
let cluster: string
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yjt-wal-'))
  archive = join(folder, 'archive')
  cluster = join(folder, 'postgres')
  mkdirSync(walFolder(archive), { recursive: true })
  mkdirSync(join(cluster, 'pg_wal', 'archive_status'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function archiveSegment(content: string, to: string, limit = 64, before: readonly string[] = []) {
  writeFileSync(join(cluster, 'pg_wal', 'segment'), content)
  const args = [...before, '--no-warnings', script, 'archive', 'pg_wal/segment', to, String(limit)]
  return spawnSync(process.execPath, args, { cwd: cluster, encoding: 'utf8' })
}

test('a file of the log comes back as it was, and one of the same name is never overwritten', () => {
  const to = join(walFolder(archive), 'A.zst')
  expect(archiveSegment('one', to).status).toBe(0)
  expect(archiveSegment('one', to).status).toBe(0)
  const other = archiveSegment('other', to)
  expect([other.status, other.stderr.trim()]).toEqual([1, `${to} exists and holds something else`])
  const back = join(folder, 'back')
  const fetched = (from: string) =>
    spawnSync(process.execPath, ['--no-warnings', script, 'fetch', from, back]).status
  expect(fetched(to)).toBe(0)
  expect(readFileSync(back, 'utf8')).toBe('one')
  // Missing is the end of the log; damaged has to end the recovery.
  expect(fetched(`${to}.missing`)).toBe(1)
  writeFileSync(to, 'damaged')
  expect(fetched(to)).toBeGreaterThan(125)
})

test('success means that the content, its name and its folder are on the disk, in this order', () => {
  const traced = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { writeFileSync, renameSync, fsyncSync } = fs
    const say = (text) => process.stdout.write(text + ' ')
    fs.writeFileSync = (path, data, options) => (say('write'), writeFileSync(path, data, options))
    fs.renameSync = (from, to) => (say('rename'), renameSync(from, to))
    fs.fsyncSync = (handle) => (say('sync'), fsyncSync(handle))
    syncBuiltinESMExports()`
  const hook = ['--import', `data:text/javascript,${encodeURIComponent(traced)}`]
  const { stdout } = archiveSegment('one', join(walFolder(archive), 'B.zst'), 64, hook)
  expect(stdout.trim().split(' ')).toEqual(['write', 'sync', 'rename', 'sync', 'sync'])
})

test('above the limit archiving is given up aloud, below it PostgreSQL keeps its log', () => {
  const nowhere = join(folder, 'unmounted', 'C.zst')
  expect(archiveSegment('x', nowhere).status).toBe(1)
  writeFileSync(join(cluster, 'pg_wal', 'waiting'), Buffer.alloc(65 * 1024 * 1024))
  const given = archiveSegment('x', nowhere)
  expect([given.status, given.stderr]).toEqual([0, expect.stringContaining('archiving is given up')])
  expect(readFileSync(gapFile(cluster), 'utf8')).toContain('ENOENT')
})

function base(name: string, ended: Date, first: string, last: string): void {
  const at = join(archive, 'base', name)
  mkdirSync(at, { recursive: true })
  const manifest = { ended_at: ended.toISOString(), first_wal: first, last_wal: last, folders: [] }
  writeFileSync(join(at, 'manifest.json'), JSON.stringify(manifest))
}

const wal = (n: number) => `00000001000000000000000${n}`

test('seven days stay restorable with the log that they need, and the rest goes', async () => {
  const now = Date.now()
  const ago = (days: number) => new Date(now - days * day)
  for (const [n, days] of [10, 8, 6].entries()) base(`b${n}`, ago(days), wal(2 * n + 1), wal(2 * n + 2))
  for (const n of [1, 2, 3, 4, 5, 6, 7]) writeFileSync(join(walFolder(archive), `${wal(n)}.zst`), '')
  writeFileSync(join(walFolder(archive), '00000002.history.zst'), '')
  await pruneArchive(archive, ago(7))
  expect((await basesIn(archive)).map((item) => item.first_wal)).toEqual([wal(3), wal(5)])
  expect(readdirSync(walFolder(archive))).toEqual([
    ...[3, 4, 5, 6, 7].map((n) => `${wal(n)}.zst`),
    '00000002.history.zst',
  ])
  expect((await baseFor(archive, ago(6.5)))?.first_wal).toBe(wal(3))
  // Without the file of the log that ends it, a base backup is of no use.
  rmSync(join(walFolder(archive), `${wal(6)}.zst`))
  expect((await baseFor(archive, undefined))?.first_wal).toBe(wal(3))
  expect(await baseFor(archive, ago(9))).toBeUndefined()
})

test('uploads are copied as they come, those of before at a start, and kept for a while when they go', async () => {
  const files = join(folder, 'files')
  const plain = fileStore(files)
  const old = await plain.put(Buffer.from('old'))
  const copies = copiedStore(plain, archive)
  const fresh = await copies.store.put(Buffer.from('fresh'))
  expect(copies.waiting()).toBe(1)
  await copies.copyWaiting()
  const copy = (stored: string) => join(filesFolder(archive), stored)
  expect([readFileSync(copy(fresh.stored), 'utf8'), copies.waiting()]).toEqual(['fresh', 0])
  await copyMissing(plain, archive)
  expect(readFileSync(copy(old.stored), 'utf8')).toBe('old')
  await plain.remove(old.stored)
  await forgetGone(plain, archive, new Date(Date.now() - day))
  expect(readFileSync(`${copy(old.stored)}.gone`, 'utf8')).toBe('old')
  await forgetGone(plain, archive, new Date(Date.now() + minute))
  expect(readdirSync(join(filesFolder(archive), old.stored.slice(0, 5)))).toEqual([])
  expect(readFileSync(copy(fresh.stored), 'utf8')).toBe('fresh')
})

const told = async () => {
  const { rows } = await t.database.pool.query<{ kind: string; username: string }>(
    `select n.kind, s.username from notifications n join staff s on s.id = n.uid where n.kind like 'archive%' order by 1, 2`,
  )
  return rows
}

test('role 1, and nobody else, hears of an archive that has failed for ten minutes, and of one given up', async () => {
  const files = join(folder, 'files')
  const plain = fileStore(files)
  const copies = copiedStore(plain, archive)
  const database = { folder: cluster, superUrl: t.url }
  const say = () => {}
  const env = readEnv({ DATA_DIR: folder })
  // A new base backup cannot be made here, which is reported and stops nothing else.
  const keeper = new ArchiveKeeper({
    env,
    archive,
    database,
    db: t.database.db,
    files: plain,
    copies,
    believed: async () => true,
    say,
    onError: say,
  })
  const ready = join(cluster, 'pg_wal', 'archive_status', `${wal(1)}.ready`)
  writeFileSync(ready, '')
  await keeper.step()
  expect(await told()).toEqual([])
  const since = new Date(Date.now() - 11 * minute)
  utimesSync(ready, since, since)
  expect((await archiveState(cluster, archive)).waitingSince).toEqual(since)
  await keeper.step()
  await keeper.step()
  const administrators = (await told()).map((item) => item.username)
  expect(await told()).toEqual(administrators.map((username) => ({ kind: 'archive_failing', username })))
  expect(administrators).toContain('1a')
  expect(administrators).not.toContain('2a')
  writeFileSync(gapFile(cluster), 'no space')
  await keeper.step()
  expect((await told()).filter((item) => item.kind === 'archive_given_up')).toHaveLength(
    administrators.length,
  )
})

test('a moment is a time of the business zone that has come', () => {
  expect(parsePointInTime('2026-11-22 10:15')).toEqual(new Date('2026-11-22T02:15:00Z'))
  expect(businessTimeText(parsePointInTime('2026-11-22T10:15:07') as Date)).toBe('2026-11-22 10:15:07')
  expect(parsePointInTime('latest')).toBeUndefined()
  for (const wrong of [undefined, '', '10:15', '2026-11-31 10:15', '2026-11-22 24:15', '2026-11-22'])
    expect(() => parsePointInTime(wrong)).toThrow('Say a time such as')
  expect(() => parsePointInTime('2999-01-01 00:00')).toThrow('has not come yet')
})

test('a scheduled backup is due once a business day, and is kept by count and age', async () => {
  const place = await backupPlace({ kind: 'folder', folder }, folder)
  const schedule = { at: '03:30', place: { kind: 'folder' as const, folder }, keep: 3, keepDays: 10 }
  const at = (text: string) => new Date(`${text}+08:00`)
  expect(isDue(schedule, undefined, at('2026-11-22T03:29:00'))).toBe(false)
  expect(isDue(schedule, at('2026-11-21T03:31:00'), at('2026-11-22T03:30:00'))).toBe(true)
  expect(isDue(schedule, at('2026-11-22T03:31:00'), at('2026-11-22T23:59:00'))).toBe(false)
  const names = [20, 12, 4, 2, 1].map((days) => {
    const file = `crm-2026-11-${String(25 - days).padStart(2, '0')}-0330.backup`
    writeFileSync(join(folder, file), '')
    utimesSync(join(folder, file), new Date(Date.now() - days * day), new Date(Date.now() - days * day))
    return file
  })
  writeFileSync(join(folder, 'crm-by-hand.backup'), '')
  const kept = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('crm-2026'))
      .toSorted()
  await pruneBackups(place, { ...schedule, keep: 4 }, new Date())
  expect(kept()).toEqual(names.slice(2))
  await pruneBackups(place, { ...schedule, keep: 2 }, new Date())
  expect(kept()).toEqual(names.slice(3))
  await pruneBackups(place, { ...schedule, keepDays: 1 }, new Date(Date.now() + 90 * day))
  expect(kept()).toEqual(names.slice(4))
  expect(readdirSync(folder)).toContain('crm-by-hand.backup')
})

test('role 1 hears once of a scheduled backup that fails, with its cause on the screen', async () => {
  writeFileSync(join(folder, 'file'), '')
  const errors: unknown[] = []
  const at = { kind: 'folder' as const, folder: join(folder, 'file', 'backups') }
  const schedule = { at: '00:00', place: at, keep: 1, keepDays: 1 }
  const place = await backupPlace(at, folder)
  const believed = async () => true
  const backups = startBackups(place, schedule, t.database.db, believed, (error) => void errors.push(error))
  await expect.poll(() => errors.length).toBe(1)
  await backups.stop()
  await notifyOfFindings(t.database.db, new Date())
  await t.asOwner(
    "update marks set name = 'backup', at = now() - interval '2 days' where name = 'backup_failed'",
  )
  await notifyOfFindings(t.database.db, new Date())
  const { rows } = await t.database.pool.query(
    "select n.kind from notifications n join staff s on s.id = n.uid where s.username = '1a' and kind like 'backup%'",
  )
  expect(rows).toEqual([{ kind: 'backup_failed' }])
})

test('a backup that a stop ends is told once, and is no failure', async () => {
  const [errors, told]: [unknown[], string[]] = [[], []]
  const at = { kind: 'folder' as const, folder: join(folder, 'backups') }
  const schedule = { at: '00:00', place: at, keep: 1, keepDays: 1 }
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const real = await backupPlace(at, folder)
  const place = {
    ...real,
    make: (name: string, write: (file: string) => Promise<void>) => {
      begin()
      return real.make(name, write)
    },
  }
  const backups = startBackups(
    place,
    schedule,
    t.database.db,
    async () => true,
    (error) => void errors.push(error),
    (line) => void told.push(line),
  )
  await begun
  await backups.stop()
  expect([errors, told]).toEqual([[], [expect.stringContaining('ended by the stop')]])
  const { rows } = await t.database.pool.query("select from marks where name = 'backup_failed'")
  expect(rows).toEqual([])
})

test('the data key goes into the archive wrapped, anew when it changes, and never in the clear', async () => {
  const ring = newRing()
  const secrets = join(folder, 'secrets')
  createRing(join(secrets, 'data-key.json'), ring)
  const identity = await generateX25519Identity()
  const settings = { DATA_DIR: join(folder, 'data'), SECRETS_DIR: secrets }
  expect(await archiveKey(readEnv(settings), archive)).toBe(false)
  expect(readdirSync(archive)).toEqual(['wal'])
  const env = readEnv({ ...settings, BACKUP_PUBLIC_KEY: await identityToRecipient(identity) })
  const opened = async () => {
    writeFileSync(join(folder, 'private-key'), identity)
    rmSync(join(folder, 'ring'), { force: true })
    await decryptFile(keyFile(archive), join(folder, 'private-key'), join(folder, 'ring'))
    return readFileSync(join(folder, 'ring'), 'utf8')
  }
  expect(await archiveKey(env, archive)).toBe(true)
  expect(await opened()).toBe(ringText(ring))
  const wrapped = readFileSync(keyFile(archive))
  await archiveKey(env, archive)
  expect(readFileSync(keyFile(archive)).equals(wrapped)).toBe(true)
  const next = { ...ring, keys: [...ring.keys, newKey()] }
  replaceRing(join(secrets, 'data-key.json'), next)
  await archiveKey(env, archive)
  expect(await opened()).toBe(ringText(next))
  for (const name of readdirSync(archive).filter((value) => value !== 'wal'))
    expect(readFileSync(join(archive, name), 'utf8')).not.toContain(ring.keys[0]?.key.toString('base64'))
})

test.each<[string, Record<string, string>]>([
  ['WAL_ARCHIVE_DIR', { DATA_DIR: '/srv/data', WAL_ARCHIVE_DIR: '/srv/data/archive' }],
  ['WAL_ARCHIVE_DIR', { DATABASE_URL: 'postgres://localhost/x', WAL_ARCHIVE_DIR: '/archive' }],
  ['WAL_ARCHIVE_LIMIT_MB', { WAL_ARCHIVE_DIR: '/archive', WAL_ARCHIVE_LIMIT_MB: '1' }],
  ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: '24:00', BACKUP_DIR: '/backups' }],
  ['BACKUP_DIR', { BACKUP_SCHEDULE: '03:30' }],
  ['BACKUP_KEEP', { BACKUP_SCHEDULE: '03:30', BACKUP_DIR: '/backups', BACKUP_KEEP: '0' }],
])('%s stops the start when it cannot be meant so', (name, source) => {
  expect(() => readEnv(source)).toThrow(`${name} is not valid`)
})
