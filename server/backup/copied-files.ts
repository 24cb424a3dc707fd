import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { storedName, syncFolder, type Store } from '../features/uploads/store.ts'
import { errorCode } from '../start-error.ts'

/** The uploads beside the archive of the log, named as in the store. */
export const filesFolder = (archive: string): string => join(archive, 'files')
/** The ending of a copy whose file is gone from the store, dated when that was first seen. */
export const gone = '.gone'
const unfinished = '.partial'

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** Under its final name a copy is complete and on the disk. */
export async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const partial = to + unfinished
  await pipeline(createReadStream(from), createWriteStream(partial, { mode: 0o600, flush: true }))
  await rename(partial, to)
  await syncFolder(dirname(to))
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  for (const first of await readdir(folder).catch(() => []))
    for (const second of first.length === 2 ? await readdir(join(folder, first)).catch(() => []) : [])
      for (const name of await readdir(join(folder, first, second)).catch(() => []))
        yield `${first}/${second}/${name}`
}

/** Copies what the store holds and the archive does not. */
export async function copyMissing(store: string, archive: string): Promise<number> {
  let copied = 0
  for await (const name of namesIn(store)) {
    const to = join(filesFolder(archive), name)
    if (!storedName.test(name) || (await exists(to))) continue
    await copyIfThere(join(store, name), to)
    copied += 1
  }
  return copied
}

/** A file that is removed before its turn needs no copy. */
async function copyIfThere(from: string, to: string): Promise<void> {
  if (await exists(from)) await copyFile(from, to)
}

/** Marks copies whose file has gone, and deletes those that went before `since`. */
export async function forgetGone(store: string, archive: string, since: Date): Promise<void> {
  for await (const name of namesIn(filesFolder(archive))) {
    const path = join(filesFolder(archive), name)
    if (name.endsWith(unfinished)) await rm(path, { force: true })
    else if (name.endsWith(gone)) {
      if ((await stat(path)).mtime < since) await rm(path, { force: true })
    } else if (storedName.test(name) && !(await exists(join(store, name)))) {
      await utimes(path, new Date(), new Date())
      await rename(path, path + gone)
    }
  }
}

export interface CopiedStore {
  store: Store
  /** Copies what is waiting. Rejects with the first failure; what failed waits on. */
  copyWaiting(): Promise<void>
  waiting(): number
}

/** A store whose new files wait to be copied to the archive. */
export function copiedStore(store: Store, folder: string, archive: string): CopiedStore {
  const waiting = new Set<string>()
  return {
    store: {
      ...store,
      put: async (content) => {
        const put = await store.put(content)
        waiting.add(put.stored)
        return put
      },
    },
    copyWaiting: async () => {
      for (const stored of waiting) {
        await copyIfThere(join(folder, stored), join(filesFolder(archive), stored))
        waiting.delete(stored)
      }
    },
    waiting: () => waiting.size,
  }
}
