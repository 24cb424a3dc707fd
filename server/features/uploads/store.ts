import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The file store. It generates all names, so no user input reaches the file system. */
export interface Store {
  /** The location in messages to operators. */
  readonly where: string
  /** Stores the content under a new name unless one is given. If the stream fails, nothing remains. */
  put(content: Readable | Buffer, stored?: string): Promise<{ stored: string; bytes: number }>
  /** Rejects with ENOENT if the file does not exist. */
  open(stored: string): Promise<{ content: Readable; bytes: number }>
  /** The size in bytes. Rejects like `open`. */
  size(stored: string): Promise<number>
  /** Removes the file. A missing file is no error. */
  remove(stored: string): Promise<void>
  /**
   * Moves a file without a row out of the store. It is kept for thirty days, in case the wrong database was
   * compared.
   */
  setAside(stored: string): Promise<void>
  /** The files whose name begins with these two digits, with their age in milliseconds. */
  folder(prefix: string): Promise<Kept[]>
  /** All files. A bucket is listed page by page, not once per prefix. */
  all(): AsyncGenerator<Kept>
  /** Free and total bytes of the disk; infinite if unlimited. */
  room(): Promise<{ free: number; all: number }>
  /** Deletes unfinished files of killed writers and files set aside long ago. */
  sweep(): Promise<void>
}

export interface Kept {
  stored: string
  bytes: number
  age: number
}

/** The pattern of every stored name. */
export const storedName = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/
/** The first two digits of stored names. */
export const prefixes = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
/** The age at which a writer's unfinished file counts as abandoned (ms). */
export const abandonedAfter = 3_600_000
export const asideFor = 30 * 86_400_000

/** All files of a store that is listed prefix by prefix. */
export async function* partByPart({ folder }: Pick<Store, 'folder'>): AsyncGenerator<Kept> {
  for (const prefix of prefixes) yield* await folder(prefix)
}

export function newName(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}

/** Validates a stored name. Any other name throws ENOENT. */
export function keptName(stored: string): string {
  if (!storedName.test(stored)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  return stored
}

/**
 * A store in a local folder with two levels of sub-folders. Files are renamed when complete, so none is
 * partial.
 */
export function fileStore(folder: string): Store {
  const incoming = join(folder, 'incoming')
  const aside = join(folder, 'aside')
  const pathOf = (stored: string): string => join(folder, keptName(stored))
  return {
    where: folder,
    put: async (content, stored = newName()) => {
      const path = pathOf(stored)
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const bytes = await writeInto(join(incoming, basename(newName())), path, content)
      return { stored, bytes }
    },
    open: async (stored) => openFile(pathOf(stored)),
    size: async (stored) => (await stat(pathOf(stored))).size,
    remove: async (stored) => rm(pathOf(stored), { force: true }),
    folder: (prefix) => filesIn(folder, prefix),
    all: () => partByPart({ folder: (prefix) => filesIn(folder, prefix) }),
    room: async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const { bavail, blocks, bsize } = await statfs(incoming)
      return { free: bavail * bsize, all: blocks * bsize }
    },
    setAside: async (stored) => {
      const path = pathOf(stored)
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await utimes(path, new Date(), new Date())
      await rename(path, join(aside, stored.replaceAll('/', '-')))
    },
    sweep: async () => {
      await sweepFolder(incoming, abandonedAfter)
      await sweepFolder(aside, asideFor)
    },
  }
}

/** The content of a file and its size. */
export async function openFile(path: string): Promise<{ content: Readable; bytes: number }> {
  const handle = await open(path)
  try {
    return { bytes: (await handle.stat()).size, content: handle.createReadStream() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function writeInto(temporary: string, target: string, content: Readable | Buffer): Promise<number> {
  const handle = await open(temporary, 'wx', 0o600)
  try {
    const file = handle.createWriteStream({ flush: true })
    await pipeline(Buffer.isBuffer(content) ? [content] : content, file)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(temporary, target)
    await syncFolder(dirname(target))
    return file.bytesWritten
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  }
}

/** Syncs a folder. Only then does a rename survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function sweepFolder(folder: string, longest: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > longest) await rm(path, { force: true })
  }
}

async function filesIn(folder: string, prefix: string): Promise<Kept[]> {
  const found: Kept[] = []
  for (const second of await readdir(join(folder, prefix)).catch(() => []))
    for (const name of await readdir(join(folder, prefix, second)).catch(() => [])) {
      const stored = `${prefix}/${second}/${name}`
      const info = storedName.test(stored) && (await stat(join(folder, stored)).catch(() => undefined))
      if (info) found.push({ stored, bytes: info.size, age: Date.now() - info.mtimeMs })
    }
  return found
}
