import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { storedName } from '#server/features/uploads/store.ts'
import { errorMessage, StartError } from '#server/start-error.ts'
import { readArchive, wholeOf, type ArchiveEntry } from './archive-reader.ts'
import { entryKind, parseManifest, type FileSummary, type Manifest } from './manifest.ts'
import { checkSeal } from './seal.ts'

const decompress = promisify(zstdDecompress)

/** A row may be larger than the usual size of a part, up to this limit in bytes. */
const largestPart = 1 << 28

/** Decompresses a part into rows in COPY's text format. */
export const rowsOfPart = async (entry: ArchiveEntry): Promise<Buffer> =>
  decompress(await wholeOf(entry), { maxOutputLength: largestPart })

interface Found {
  tables: Map<string, { hash: Hash; rows: number; bytes: number; parts: number }>
  files: Map<string, FileSummary>
  manifest: Manifest | undefined
  ring: string | undefined
}

export interface CheckedArchive {
  file: string
  /** The size of the tar archive in the file. */
  bytes: number
  manifest: Manifest
  /** The public key of the sealer. Undefined without a seal. */
  sealedBy: string | undefined
  /** The data keys that an encrypted backup contains. */
  ring: string | undefined
}

/**
 * Reads the whole backup and compares it with its manifest. A file that is cut off or altered, or has missing
 * or additional entries, is refused in one line.
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const { bytes, sealedBy } = await checkSeal(file)
  const found: Found = { tables: new Map(), files: new Map(), manifest: undefined, ring: undefined }
  try {
    for await (const entry of readArchive(file, bytes)) await take(found, entry)
  } catch (error) {
    throw damaged(file, errorMessage(error))
  }
  const { manifest } = found
  if (!manifest) throw damaged(file, 'it has no manifest that this version understands')
  const difference = differenceTo(manifest, found)
  if (difference !== undefined) throw damaged(file, difference)
  return { file, bytes, manifest, sealedBy, ring: found.ring }
}

const damaged = (file: string, reason: string): StartError => new StartError(`${file} is damaged: ${reason}.`)

async function take(found: Found, entry: ArchiveEntry): Promise<void> {
  const is = entryKind(entry.name)
  // The manifest is the last entry. It cannot list an entry that follows it.
  if (!is || found.manifest) throw new Error(`${entry.name} does not belong in it`)
  if (is.kind === 'manifest') {
    found.manifest = parseManifest((await wholeOf(entry)).toString('utf8'))
    if (!found.manifest) throw new Error('its manifest cannot be read')
  } else if (is.kind === 'data-key') {
    if (found.ring !== undefined) throw new Error(`${entry.name} does not belong in it`)
    found.ring = (await wholeOf(entry)).toString('utf8')
  } else if (is.kind === 'file') {
    await takeFile(found, is.stored, entry)
  } else {
    const table = found.tables.get(is.table) ?? { hash: createHash('sha256'), rows: 0, bytes: 0, parts: 0 }
    if (is.part !== table.parts) throw new Error(`${entry.name} is not in its place`)
    const rows = await rowsOfPart(entry)
    table.hash.update(rows)
    found.tables.set(is.table, {
      ...table,
      parts: is.part + 1,
      bytes: table.bytes + rows.length,
      rows: table.rows + lines(rows),
    })
  }
}

/** Counts rows. COPY escapes a line break inside a value, so each real line break ends a row. */
function lines(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) count += 1
  return count
}

async function takeFile(found: Found, stored: string, { name, bytes, content }: ArchiveEntry): Promise<void> {
  if (!storedName.test(stored) || found.files.has(stored)) throw new Error(`${name} does not belong in it`)
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  found.files.set(stored, { stored, bytes, sha256: hash.digest('hex') })
}

/** The first difference from the manifest, or undefined. */
function differenceTo(manifest: Manifest, found: Found): string | undefined {
  for (const { name, rows, bytes, parts, sha256 } of manifest.tables) {
    const table = found.tables.get(name) ?? { hash: createHash('sha256'), rows: 0, bytes: 0, parts: 0 }
    found.tables.delete(name)
    if (
      table.rows !== rows ||
      table.bytes !== bytes ||
      table.parts !== parts ||
      table.hash.digest('hex') !== sha256
    )
      return `the rows of ${name} are not those it was made with`
  }
  for (const { stored, bytes, sha256 } of manifest.files) {
    const file = found.files.get(stored)
    found.files.delete(stored)
    if (!file) return `file ${stored} is missing`
    if (file.bytes !== bytes || file.sha256 !== sha256)
      return `file ${stored} is not the one it was made with`
  }
  const [extra] = [...found.tables.keys(), ...found.files.keys()]
  return extra === undefined ? undefined : `${extra} is not in its manifest`
}
