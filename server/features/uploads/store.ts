import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where files lie. Names are made up here; nothing of what a person typed reaches the disk. */
export interface Store {
  /** Keeps the content; of one that breaks off nothing is left. */
  put(content: Readable | Buffer): Promise<{ stored: string; bytes: number }>
  /** Rejects with ENOENT for a name that is not there. */
  open(stored: string): Promise<{ content: Readable; bytes: number }>
  /** How many bytes there are; rejects like `open`. */
  size(stored: string): Promise<number>
  /** Removing what is gone already is no error. */
  remove(stored: string): Promise<void>
  /** Drops what writers that were killed have left behind. */
  sweep(): Promise<void>
}

const storedName = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/
const abandonedAfter = 3_600_000

/** A folder of this machine: two levels of sub-folders, written beside and renamed, so that a file is there in full or not at all. */
export function fileStore(folder: string): Store {
  const incoming = join(folder, 'incoming')
  const pathOf = (stored: string): string => {
    if (!storedName.test(stored)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return join(folder, stored)
  }
  const size = async (stored: string): Promise<number> => (await stat(pathOf(stored))).size
  return {
    put: async (content) => {
      const name = randomBytes(16).toString('hex')
      const stored = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const bytes = await writeInto(join(incoming, name), join(folder, stored), content)
      return { stored, bytes }
    },
    open: async (stored) => ({ bytes: await size(stored), content: createReadStream(pathOf(stored)) }),
    size,
    remove: async (stored) => rm(pathOf(stored), { force: true }),
    sweep: () => sweepFolder(incoming),
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

/** A rename outlives a power cut only once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function sweepFolder(incoming: string): Promise<void> {
  const names = await readdir(incoming).catch(() => [])
  for (const name of names) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}
