import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'

export interface ArchiveEntry {
  name: string
  bytes: number
  /** Read it to the end before requesting the next entry. */
  content: AsyncIterable<Uint8Array>
}

/**
 * Yields the entries of the tar in the first `bytes` bytes of the file, in order. Throws if the tar is
 * invalid.
 */
export async function* readArchive(file: string, bytes: number): AsyncGenerator<ArchiveEntry> {
  const decoder = createTarDecoder({ strict: true })
  const fed = pipeline(
    createReadStream(file, { end: bytes - 1, highWaterMark: 1 << 18 }),
    Writable.fromWeb(decoder.writable),
  )
  fed.catch(() => {})
  for await (const { header, body } of decoder.readable) {
    if (header.type !== 'file') throw new Error(`${header.name} is no plain file`)
    yield { name: header.name, bytes: header.size, content: body }
  }
  await fed
}

/** The whole content of a small entry. */
export async function wholeOf({ content }: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
