import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'

export interface ArchiveEntry {
  name: string
  bytes: number
  /** Must be read to its end before the next entry comes. */
  content: AsyncIterable<Uint8Array>
}

/** The entries of the archive in the first bytes of the file, in order. Throws if it is not a sound tar. */
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

/** The whole content of an entry that is known to be small. */
export async function wholeOf({ content }: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
