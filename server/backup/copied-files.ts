import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileSource } from '#server/features/uploads/copy-files.ts'
import {
  keptName,
  openFile,
  prefixes,
  storedName,
  syncFolder,
  type Store,
} from '#server/features/uploads/store.ts'
import { ifThere } from '#server/start-error.ts'

/** Copies of the uploads in the archive, under their stored names. */
export const filesFolder = (archive: string): string => join(archive, 'files')
/** The suffix of a copy whose file is gone from the store. Its timestamp is when that was first seen. */
const gone = '.gone'
const unfinished = '.partial'

const exists = async (path: string): Promise<boolean> => (await ifThere(stat(path))) !== undefined

/** Under its final name a copy is complete and on disk. */
async function keepCopy(content: Readable, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const partial = to + unfinished
  await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }))
  await rename(partial, to)
  await syncFolder(dirname(to))
}

async function* copiesIn(archive: string, first: string): AsyncGenerator<string> {
  const folder = filesFolder(archive)
  for (const second of await readdir(join(folder, first)).catch(() => []))
    for (const name of await readdir(join(folder, first, second)).catch(() => []))
      yield `${first}/${second}/${name}`
}

/** Copies the files that the archive lacks. */
export async function copyMissing(store: Store, archive: string): Promise<number> {
  let copied = 0
  for await (const { stored } of store.all()) {
    if (await exists(join(filesFolder(archive), stored))) continue
    await copyIfThere(store, stored, archive)
    copied += 1
  }
  return copied
}

/** A file that is removed meanwhile needs no copy. */
async function copyIfThere(store: Store, stored: string, archive: string): Promise<void> {
  const found = await ifThere(store.open(stored))
  if (found) await keepCopy(found.content, join(filesFolder(archive), stored))
}

/** Marks copies whose file is gone, and deletes those marked before `since`. */
export async function forgetGone(store: Store, archive: string, since: Date): Promise<void> {
  for (const prefix of prefixes) await forgetGoneIn(store, archive, prefix, since)
}

async function forgetGoneIn(store: Store, archive: string, prefix: string, since: Date): Promise<void> {
  const current = new Set((await store.folder(prefix)).map(({ stored }) => stored))
  for await (const name of copiesIn(archive, prefix)) {
    const path = join(filesFolder(archive), name)
    if (name.endsWith(unfinished)) await rm(path, { force: true })
    else if (name.endsWith(gone)) {
      if ((await stat(path)).mtime < since) await rm(path, { force: true })
    } else if (
      storedName.test(name) &&
      !current.has(name) &&
      (await ifThere(store.size(name))) === undefined
    ) {
      await utimes(path, new Date(), new Date())
      await rename(path, path + gone)
    }
  }
}

/** A source of the copies, including those of files that are gone from the store. */
export function copiesOf(names: readonly string[], archive: string): FileSource {
  const sizeOf = async (path: string) => (await stat(path)).size
  const either = async <T>(stored: string, ask: (path: string) => Promise<T>): Promise<T> => {
    const path = join(filesFolder(archive), keptName(stored))
    return (await ifThere(ask(path))) ?? ask(path + gone)
  }
  const size = (stored: string) => either(stored, sizeOf)
  return {
    open: (stored) => either(stored, openFile),
    size,
    all: async function* () {
      for (const stored of names) {
        const bytes = await ifThere(size(stored))
        if (bytes !== undefined) yield { stored, bytes, age: 0 }
      }
    },
  }
}

export interface CopiedStore {
  store: Store
  /** Copies the waiting files. Rejects with the first failure; failed files keep waiting. */
  copyWaiting(): Promise<void>
  waiting(): number
}

/** A store that queues its new files to be copied to the archive. */
export function copiedStore(store: Store, archive: string): CopiedStore {
  const waiting = new Set<string>()
  return {
    store: {
      ...store,
      put: async (content, stored) => {
        const put = await store.put(content, stored)
        waiting.add(put.stored)
        return put
      },
    },
    copyWaiting: async () => {
      for (const stored of waiting) {
        await copyIfThere(store, stored, archive)
        waiting.delete(stored)
      }
    },
    waiting: () => waiting.size,
  }
}
