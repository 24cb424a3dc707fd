import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { dataFile, type Base } from './base-backup.ts'

/** Unpacks a base backup as a data folder. */
export async function unpackBase(base: Base, into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const folder of base.folders) await mkdir(join(into, folder), { recursive: true, mode: 0o700 })
  const decoder = createTarDecoder({ strict: true })
  const fed = pipeline(
    createReadStream(join(base.folder, dataFile)),
    createZstdDecompress(),
    Writable.fromWeb(decoder.writable),
  )
  fed.catch(() => {})
  for await (const { header, body } of decoder.readable) {
    const path = join(into, header.name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }
  await fed
}
