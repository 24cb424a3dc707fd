import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3, type S3Server } from '#server/test/support/s3-server.ts'
import { fileStore, type Store } from './store.ts'
import { namesIn, storeAt } from './test-store.ts'

let server: S3Server
let folder: string
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yjt-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const onDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((dirent) => dirent.isFile())
    .map((dirent) => dirent.name)

describe.each(['folder', 'bucket'])('a store in a %s', (kind) => {
  let store: Store
  beforeEach(() => {
    store = storeAt(kind === 'bucket' ? server.url() : '', join(folder, 'files'))
  })

  test('what is put can be opened under the name it got, until it is removed', async () => {
    const { stored, bytes } = await store.put(Readable.from([Buffer.from('一'), Buffer.from('二')]))
    expect(bytes).toBe(6)
    const found = await store.open(stored)
    expect(found.bytes).toBe(6)
    expect(await text(found.content)).toBe('一二')
    expect(await store.size(stored)).toBe(6)
    expect(await namesIn(store)).toEqual([stored])
    expect(await store.folder(stored.slice(0, 2))).toMatchObject([{ stored, bytes: 6 }])
    await store.remove(stored)
    await store.remove(stored)
    await expect(store.open(stored)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.size(stored)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.setAside(stored)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await namesIn(store)).toEqual([])
    expect(await onDisk()).toEqual([])
  })

  test('content of many parts and of none comes back as it was, under a given name, too', async () => {
    const parts = Array.from({ length: 11 }, (_, at) => Buffer.alloc(1 << 20, at))
    const name = `ab/cd/abcd${'0'.repeat(28)}`
    await store.put(Readable.from([]), name)
    expect(await store.size(name)).toBe(0)
    expect(await store.put(Readable.from(parts), name)).toEqual({ stored: name, bytes: 11 << 20 })
    const { content, bytes } = await store.open(name)
    expect(bytes).toBe(11 << 20)
    expect((await buffer(content)).equals(Buffer.concat(parts))).toBe(true)
  })

  test.each([100_000, 7 << 20])('of %i bytes that break off nothing is left', async (size) => {
    const broken = Readable.from(
      (async function* () {
        for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(100_000)
        throw new Error('gone')
      })(),
    )
    await expect(store.put(broken)).rejects.toThrow('gone')
    expect(await namesIn(store)).toEqual([])
    expect(await onDisk()).toEqual([])
  })

  test('what is set aside is in the store no more', async () => {
    const { stored } = await store.put(Buffer.from('x'))
    await store.setAside(stored)
    await store.sweep()
    expect(await namesIn(store)).toEqual([])
    await expect(store.open(stored)).rejects.toMatchObject({ code: 'ENOENT' })
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
    await expect(store.size(name)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.put(Buffer.from('x'), name)).rejects.toThrow('no such file')
    await expect(store.setAside(name)).rejects.toThrow('no such file')
    await expect(store.remove(name)).rejects.toThrow('no such file')
    expect(await onDisk()).toEqual(['canary'])
  })
})

test('the sweep drops what a killed writer left, and nothing that is being written', async () => {
  const incoming = join(folder, 'files', 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'new'), 'x')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)
  await fileStore(join(folder, 'files')).sweep()
  expect(await onDisk()).toEqual(['new'])
})
