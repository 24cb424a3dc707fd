import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pairedStore } from './paired-store.ts'
import { fileStore, type Store } from './store.ts'
import { namesIn } from './test-store.ts'

let folder: string
let first: Store
let other: Store
let pair: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yjt-pair-'))
  first = fileStore(join(folder, 'first'))
  other = fileStore(join(folder, 'other'))
  pair = pairedStore(first, other)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = async (store: Store, content: string) => (await store.put(Buffer.from(content))).stored
const gone = { code: 'ENOENT' }

test('what is new goes to the first, and what is only in the other is read there', async () => {
  const old = await put(other, 'old')
  const young = await put(pair, 'young')
  expect([await namesIn(first), await namesIn(other)]).toEqual([[young], [old]])
  expect(await text((await pair.open(old)).content)).toBe('old')
  expect([await pair.size(old), await pair.size(young)]).toEqual([3, 5])
  expect(await namesIn(pair)).toEqual([old, young].sort())
  await expect(pair.open(`ab/cd/${'0'.repeat(32)}`)).rejects.toMatchObject(gone)
})

test('what is removed or set aside is so in both, or it would come back', async () => {
  const names = [await put(other, 'a'), await put(other, 'b')]
  for (const name of names) await first.put((await other.open(name)).content, name)
  await pair.remove(names[0] ?? '')
  await pair.setAside(names[1] ?? '')
  expect([await namesIn(first), await namesIn(other)]).toEqual([[], []])
})

test('a failure of the first is no missing file', async () => {
  const old = await put(other, 'old')
  const broken = pairedStore({ ...first, open: () => Promise.reject(new Error('away')) }, other)
  await expect(broken.open(old)).rejects.toThrow('away')
})

test('a copy is as old as what it was copied from', async () => {
  const old = await put(other, 'old')
  const longAgo = new Date(Date.now() - 86_400_000)
  await utimes(join(folder, 'other', old), longAgo, longAgo)
  await first.put((await other.open(old)).content, old)
  expect((await pair.folder(old.slice(0, 2)))[0]?.age).toBeGreaterThan(86_000_000)
})
