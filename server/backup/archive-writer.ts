import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import { syncFolder } from '#server/features/uploads/store.ts'
import { errorCode, StartError } from '#server/start-error.ts'
import { encryptedTo } from './encryption.ts'
import { seal } from './seal.ts'

interface Protection {
  publicKeys?: readonly string[]
  sealKey?: Buffer | undefined
}

export interface ArchiveWriter {
  /** Adds an entry. Its content must be exactly `bytes` long. */
  add(name: string, bytes: number, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Resolves to the size once the file is on disk under its final name. */
  finish(): Promise<number>
  /** Deletes the unfinished file. */
  discard(): Promise<void>
}

/**
 * Writes a tar archive under a temporary name, readable only by its owner, and ends it with a seal over every
 * byte. With public keys, the file is encrypted to them.
 */
export async function writeArchive(
  file: string,
  { publicKeys = [], sealKey }: Protection = {},
): Promise<ArchiveWriter> {
  const partial = `${file}.partial`
  const handle = await create(file, partial)
  const { readable, controller } = createTarPacker()
  const output = handle.createWriteStream({ flush: true })
  const written = encryptedTo(publicKeys, sealed(readable, sealKey)).then((bytes) => pipeline(bytes, output))
  // The next write fails with this error.
  written.catch((error: unknown) => controller.error(error))
  return {
    add: async (name, bytes, content) => {
      const writer = controller.add({ name, size: bytes, mode: 0o600, mtime: new Date() }).getWriter()
      try {
        if (content instanceof Uint8Array) await writer.write(content)
        else for await (const chunk of content) await writer.write(chunk)
        await writer.close()
      } catch (error) {
        controller.error(error)
        await written
        throw error
      }
    },
    finish: async () => {
      controller.finalize()
      await written
      await rename(partial, file)
      await syncFolder(dirname(file))
      return output.bytesWritten
    },
    discard: async () => {
      controller.error(new Error('discarded'))
      await written.catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

async function create(file: string, partial: string) {
  if (existsSync(file))
    throw new StartError(`${file} exists already: a backup never overwrites a file. Choose another name.`)
  try {
    return await open(partial, 'wx', 0o600)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST')
      throw new StartError(
        `${partial} exists: another backup is writing it. If that backup was killed, delete the file.`,
      )
    if (code === 'EROFS') throw error
    throw new StartError(`${partial} cannot be written (${code}): choose another folder.`)
  }
}

async function* sealed(
  archive: AsyncIterable<Uint8Array>,
  sealKey: Buffer | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of archive) {
    hash.update(chunk)
    yield chunk
  }
  const whole = (signature: Buffer) => hash.copy().update(signature).digest('hex')
  yield seal(hash.copy().digest('hex'), whole, sealKey)
}
