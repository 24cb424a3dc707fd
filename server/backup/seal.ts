import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { errorCode, StartError } from '../start-error.ts'
import { formatVersion } from './manifest.ts'

/**
 * One line with the hash of everything before it. It follows the end of the archive, where tar ignores it.
 */
export const seal = (sha256: string): Buffer =>
  Buffer.from(`yunjingtong-crm backup ${String(formatVersion).padStart(3, '0')} ${sha256}\n`)

const sealBytes = seal('0'.repeat(64)).length
const sealLine = /^yunjingtong-crm backup (\d{3}) ([0-9a-f]{64})\n$/

/** Reads the whole file once. Returns the size of the archive before the seal, or throws one line. */
export async function checkSeal(file: string): Promise<number> {
  const { bytes, line } = await readSeal(file)
  const [, format, sha256] = sealLine.exec(line) ?? []
  if (format === undefined) throw new StartError(`${file} is not a backup of this program, or it is cut off.`)
  if (Number(format) > formatVersion)
    throw new StartError(
      `${file} was made by a newer version of this program: restore it with that version, or a later one.`,
    )
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: bytes - 1, highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer)
  if (hash.digest('hex') !== sha256) throw new StartError(`${file} is damaged: it is not as it was written.`)
  return bytes
}

async function readSeal(file: string): Promise<{ bytes: number; line: string }> {
  try {
    const handle = await open(file, 'r')
    try {
      const bytes = (await handle.stat()).size - sealBytes
      if (bytes <= 0) return { bytes: 0, line: '' }
      const { buffer } = await handle.read(Buffer.alloc(sealBytes), 0, sealBytes, bytes)
      return { bytes, line: buffer.toString('latin1') }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new StartError(`${file} cannot be read (${errorCode(error)}).`)
  }
}
