import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { photoLimits } from '#contract/photo-imports.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Store } from '#server/features/uploads/store.ts'

const megabyte = 1_048_576

export interface OpenZip {
  entries: ReadonlyMap<string, Entry>
  read(entry: Entry): Promise<Buffer>
}

/** Folders, and what Macs add to a zip. */
const isNoise = (name: string): boolean => /\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

const tooLarge = () => new Refusal('zip_too_large', { n: photoLimits.unpackedMegabytes })

/**
 * The files that the zip declares. Reading one stops at its declared size, so the sum of these sizes bounds all that is
 * ever unpacked.
 */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > photoLimits.entries) throw tooLarge()
  const most = Math.min(photoLimits.unpackedMegabytes * megabyte, zip.fileSize * photoLimits.ratio)
  const entries = new Map<string, Entry>()
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize
    if (declared > most) throw tooLarge()
    if (entry.isEncrypted()) throw new Refusal('zip_unreadable')
    if (!isNoise(entry.fileName)) entries.set(entry.fileName, entry)
  }
  return entries
}

/** Opens a stored zip in a file of its own for as long as `work` takes. */
export async function withZip<T>(
  store: Store,
  stored: string,
  work: (zip: OpenZip) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'yjt-zip-'))
  try {
    const path = join(folder, 'photos.zip')
    await pipeline((await store.open(stored)).content, createWriteStream(path))
    const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true }).catch(() => {
      throw new Refusal('zip_unreadable')
    })
    try {
      const entries = await entriesOf(zip).catch((error: unknown) => {
        throw error instanceof Refusal ? error : new Refusal('zip_unreadable')
      })
      return await work({ entries, read: async (entry) => buffer(await zip.openReadStreamPromise(entry)) })
    } finally {
      zip.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
