import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storageSettings } from '#server/settings/storage-url.ts'
import { startS3, type S3Server } from '#server/test/support/s3-server.ts'
import { backupPlace, namedBackup } from './backup-location.ts'
import { pruneBackups } from './schedule.ts'

const day = 86_400_000
let server: S3Server
let folder: string
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yjt-sent-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

let places = 0
const bucketPlace = (from = server) =>
  backupPlace(storageSettings('BACKUP_DIR', from.url(`backups${(places += 1)}`), ''), folder)
const nameOf = (n: number) => `crm-2026-11-${10 + n}-0330.backup`
const writes = (content: string) => async (file: string) => writeFileSync(file, content)

test('a backup is sent whole, comes back as it was, and stays on no disk of ours', async () => {
  const place = await bucketPlace()
  const content = 'x'.repeat(70 << 20)
  await place.make(nameOf(1), writes(content))
  expect(readdirSync(folder)).toEqual([])
  const [kept] = await place.list()
  expect(kept?.name).toBe(nameOf(1))
  const file = await place.fetch(nameOf(1), folder)
  expect(readFileSync(file, 'utf8') === content).toBe(true)
}, 60_000)

test('of one that fails nothing is kept, here or there', async () => {
  const place = await bucketPlace()
  const breaks = async (file: string) => {
    writeFileSync(`${file}.partial`, 'half')
    throw new Error('no room')
  }
  await expect(place.make(nameOf(1), breaks)).rejects.toThrow('no room')
  expect([await place.list(), readdirSync(folder)]).toEqual([[], []])
})

test('a bucket that anybody reads gets none', async () => {
  const open = await startS3(['public'])
  try {
    const place = await bucketPlace(open)
    await expect(place.make(nameOf(1), writes('secret'))).rejects.toThrow('make the bucket private')
    expect(await place.list()).toEqual([])
  } finally {
    await open.close()
  }
})

test('there they are kept by count and age, the newest in any case, and other files are left alone', async () => {
  const place = await bucketPlace()
  for (const n of [1, 2, 3, 4]) await place.make(nameOf(n), writes(String(n)))
  await place.make('crm-by-hand.backup', writes('by hand'))
  const names = async () => (await place.list()).map(({ name }) => name)
  expect(await names()).toEqual([4, 3, 2, 1].map(nameOf))
  await pruneBackups(place, { keep: 3, keepDays: 10 }, new Date())
  expect(await names()).toEqual([4, 3, 2].map(nameOf))
  await pruneBackups(place, { keep: 3, keepDays: 10 }, new Date(Date.now() + 11 * day))
  expect(await names()).toEqual([nameOf(4)])
  const named = server.url(`backups${places}/crm-by-hand.backup`)
  expect(readFileSync(await namedBackup(named, undefined, folder), 'utf8')).toBe('by hand')
  await expect(namedBackup(named.replace('hand', 'foot'), undefined, folder)).rejects.toThrow(
    'There is no crm-by-foot.backup in s3://files/',
  )
})
