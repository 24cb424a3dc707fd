import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'
import { fileStore, type Store } from './store.ts'
import { namesIn } from './test-store.ts'

let folder: string
let from: Store
let to: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yjt-copy-'))
  from = fileStore(join(folder, 'from'))
  to = fileStore(join(folder, 'to'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = async (content: string) => (await from.put(Buffer.from(content))).stored
const copy = (target = to, source = from) => copyFiles(source, target, () => {})

test('everything is copied under its name, and the second time nothing', async () => {
  const names = [await put('a'), await put('bc'), await put('')]
  expect(await copy()).toEqual({ files: 3, bytes: 3, same: 0, broken: [] })
  expect(await namesIn(to)).toEqual(names.toSorted())
  expect(await text((await to.open(names[1] ?? '')).content)).toBe('bc')
  expect(await copy()).toEqual({ files: 0, bytes: 0, same: 3, broken: [] })
  expect(await namesIn(from)).toEqual(names.toSorted())
})

test('one of the same size and other content is copied again', async () => {
  const name = await put('right')
  await to.put(Buffer.from('wrong'), name)
  expect(await copy()).toMatchObject({ files: 1, same: 0 })
  expect(await text((await to.open(name)).content)).toBe('right')
})

test('a copy that is not as it was is said', async () => {
  const name = await put('right')
  const forgetful: Store = { ...to, put: (_content, stored) => to.put(Buffer.from('wrong'), stored) }
  expect(await copy(forgetful)).toEqual({ files: 0, bytes: 0, same: 0, broken: [name] })
})

test('what is removed meanwhile is not brought back', async () => {
  const [early, late] = [await put('early'), await put('late')]
  const listed: Store = {
    ...from,
    all: async function* () {
      for await (const item of from.all()) {
        if (item.stored === early) await from.remove(early)
        yield item
      }
    },
  }
  const slow: Store = {
    ...to,
    put: async (content, stored) => {
      const made = await to.put(content, stored)
      await from.remove(late)
      return made
    },
  }
  expect(await copy(slow, listed)).toEqual({ files: 0, bytes: 0, same: 0, broken: [] })
  expect(await namesIn(to)).toEqual([])
})
