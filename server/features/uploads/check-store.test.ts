import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLot } from '#server/test/support/auction.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { checkStoreNightly, namingTables } from './check-store.ts'
import { offerFile } from './made-files.ts'
import type { Store } from './store.ts'
import { file, form, samples } from './test-files.ts'
import { namesIn } from './test-store.ts'

let t: TestApp
let five: Person
beforeAll(async () => {
  t = await testApp()
  five = await t.as('5a')
})
afterAll(() => t.close())

const pdf = samples['pdf'] as Buffer
const monthAgo = new Date(Date.now() - 31 * 86_400_000)
const twoDays = 2 * 86_400_000
/** Files that the store takes for two days old. */
const old = new Set<string>()
const put = async (age: 'old' | 'young') => {
  const { stored } = await t.store.put(pdf)
  if (age === 'old') old.add(stored)
  return stored
}

const store = (): Store => ({
  ...t.store,
  folder: async (prefix) =>
    (await t.store.folder(prefix)).map((item) => (old.has(item.stored) ? { ...item, age: twoDays } : item)),
})

/** The files set aside. They are listed from the folder, which object storage does not have. */
const aside = () => readdir(join(t.folder, 'aside')).catch(() => [])

test('every table that names files of the store is asked before one is taken for nobody’s', async () => {
  const { rows } = await t.database.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'stored'`,
  )
  expect(rows.map((row) => row.table_name).sort()).toEqual(
    namingTables.map((table) => getTableName(table)).sort(),
  )
})

test('files without a row are set aside after a day, loose rows without a file go; missing files that records name are reported; once a day, one instance', async () => {
  const upload = async () =>
    (await five.ask('/api/index/upload', form([file('a.pdf', pdf)]))).data.filepath as string
  const storedOf = async (path: string) =>
    (await t.database.pool.query('select stored from uploads where path = $1', [path])).rows[0]?.stored as
      | string
      | undefined
  const [kept, attached, lostLoose] = [await upload(), await upload(), await upload()]
  await newLot(t, five, { files: [{ name: 'a.pdf', path: attached }] })
  const [stray, young, made, gone] = [
    await put('old'),
    await put('young'),
    await put('old'),
    await put('young'),
  ]
  const waiting = await put('old')
  await t.database.pool.query(
    `insert into imports (uid, resource, file_name, stored, state, columns, mapping, preview) values (1, 'customers', 'a', $1, 'uploaded', '[]', '{}', '[]')`,
    [waiting],
  )
  for (const value of [made, gone])
    await offerFile(t.database.db, {
      uid: five.uid,
      stored: value,
      label: 'a.csv',
      type: 'text/csv',
      word: 'customers',
    })
  await t.database.pool.query(
    "update uploads set created_at = now() - interval '2 hours'; update made_files set created_at = now() - interval '2 hours'",
  )
  for (const name of [(await storedOf(attached)) as string, (await storedOf(lostLoose)) as string, gone])
    await t.store.remove(name)
  const fresh = await upload()
  await t.store.remove((await storedOf(fresh)) as string)

  const told: string[] = []
  const check = () =>
    checkStoreNightly(t.database.db, store(), new Date(), (error) => told.push(error.message))
  const found = await Promise.all([check(), check()])
  expect(found.reduce((sum, storeReport) => sum + storeReport.strays, 0)).toBe(1)
  expect(found.reduce((sum, storeReport) => sum + storeReport.forgotten, 0)).toBe(2)
  expect(told).toEqual([`1 file(s) that records name are not in the store: ${attached}`])
  const lying = await namesIn(t.store)
  expect(lying).not.toContain(stray)
  for (const value of [young, made, waiting, (await storedOf(kept)) as string]) expect(lying).toContain(value)
  expect(await storedOf(lostLoose)).toBe(undefined)
  expect(await storedOf(attached)).toBeDefined()
  expect(await storedOf(fresh)).toBeDefined()
  old.add(young)
  const [name] = await aside()
  if (t.store.where === t.folder) expect(name).toBe(stray.replaceAll('/', '-'))
  if (name !== undefined) await utimes(join(t.folder, 'aside', name), monthAgo, monthAgo)
  await t.store.sweep()
  expect(await aside()).toEqual([])
  expect(await check()).toEqual({ strays: 0, forgotten: 0, lost: [] })
})
