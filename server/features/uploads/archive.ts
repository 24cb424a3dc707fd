import type { Readable } from 'node:stream'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

/** How much a ZIP may turn into. `ratio` is expanded bytes to bytes of the archive. */
export interface ArchiveLimits {
  entries: number
  bytes: number
  ratio: number
}
/** `kept` holds the entries that were asked for; `too_large` is a bomb, `broken` anything that no program would write. */
export type ArchiveReport =
  | { state: 'fine'; names: string[]; kept: Map<string, Buffer> }
  | { state: 'too_large' | 'broken' }

/** Walks a ZIP to its end and really expands it, a piece at a time: what it claims of itself is not believed. */
export async function inspectArchive(
  content: Buffer,
  limits: ArchiveLimits,
  wanted: readonly string[] = [],
): Promise<ArchiveReport> {
  const most = Math.min(limits.bytes, content.length * limits.ratio)
  const names: string[] = []
  const kept = new Map<string, Buffer>()
  let expanded = 0
  try {
    const zip = await fromBufferPromise(content, { validateEntrySizes: true })
    if (zip.entryCount > limits.entries) return { state: 'too_large' }
    for await (const entry of zip.eachEntry()) {
      if (names.push(entry.fileName) > limits.entries || expanded + entry.uncompressedSize > most)
        return { state: 'too_large' }
      if (entry.isEncrypted()) return { state: 'broken' }
      const read = await expand(zip, entry, wanted.includes(entry.fileName))
      expanded += read.bytes
      if (read.content) kept.set(entry.fileName, read.content)
    }
    return { state: 'fine', names, kept }
  } catch {
    return { state: 'broken' }
  }
}

/** Never more than the entry claims: the reader refuses a surplus. */
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
