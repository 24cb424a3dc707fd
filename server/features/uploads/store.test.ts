import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStore, type Store } from './store.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yjt-store-'))
  store = fileStore(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => one.name)

test('what is put can be opened under the name it got, until it is removed', async () => {
  const { stored, bytes } = await store.put(Readable.from([Buffer.from('一'), Buffer.from('二')]))
  expect(bytes).toBe(6)
  const found = await store.open(stored)
  expect(found.bytes).toBe(6)
  expect(await text(found.content)).toBe('一二')
  await store.remove(stored)
  await store.remove(stored)
  await expect(store.open(stored)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await filesIn()).toEqual([])
})

test('of content that breaks off nothing is left', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('gone')
    })(),
  )
  await expect(store.put(broken)).rejects.toThrow('gone')
  expect(await filesIn()).toEqual([])
})

test.each([
  '../canary',
  '/etc/passwd',
  'aa/bb/../../../canary',
  '..%2fcanary',
  'aa/bb/' + '0'.repeat(31) + '/',
  '',
])('%j is no name of the store', async (name) => {
  await writeFile(join(folder, 'canary'), 'still here')
  await expect(store.open(name)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(store.remove(name)).rejects.toThrow('no such file')
  expect(await filesIn()).toEqual(['canary'])
})

test('the sweep drops what a killed writer left, and nothing that is being written', async () => {
  const incoming = join(folder, 'files', 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'new'), 'x')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)
  await store.sweep()
  expect(await filesIn()).toEqual(['new'])
})
