import type { Readable } from 'node:stream'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

/** Limits for expanding a ZIP. `ratio` is expanded bytes divided by archive bytes. */
export interface ArchiveLimits {
  entries: number
  bytes: number
  ratio: number
}

/**
 * `contents` holds the requested entries. `too_large` means a bomb, `broken` an archive that no program would
 * write.
 */
export type ArchiveReport =
  | { state: 'fine'; names: string[]; contents: Map<string, Buffer> }
  | { state: 'too_large' | 'broken' }

/** Expands a whole ZIP piece by piece, because the sizes it declares may be false. */
export async function inspectArchive(
  content: Buffer,
  limits: ArchiveLimits,
  isWanted: (name: string) => boolean = () => false,
): Promise<ArchiveReport> {
  const most = Math.min(limits.bytes, content.length * limits.ratio)
  const names: string[] = []
  const contents = new Map<string, Buffer>()
  let expanded = 0
  try {
    const zip = await fromBufferPromise(content, { validateEntrySizes: true })
    if (zip.entryCount > limits.entries) return { state: 'too_large' }
    for await (const entry of zip.eachEntry()) {
      if (names.push(entry.fileName) > limits.entries || expanded + entry.uncompressedSize > most)
        return { state: 'too_large' }
      if (entry.isEncrypted()) return { state: 'broken' }
      const read = await expand(zip, entry, isWanted(entry.fileName))
      expanded += read.bytes
      if (read.content) contents.set(entry.fileName, read.content)
    }
    return { state: 'fine', names, contents }
  } catch {
    return { state: 'broken' }
  }
}

/** Expands one entry. The reader refuses content larger than the entry declares. */
async function expand(
  zip: ZipFile,
  entry: Entry,
  keep: boolean,
): Promise<{ bytes: number; content?: Buffer }> {
  const chunks: Buffer[] = []
  let bytes = 0
  const stream: Readable = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (keep) chunks.push(chunk)
  }
  return keep ? { bytes, content: Buffer.concat(chunks) } : { bytes }
}
