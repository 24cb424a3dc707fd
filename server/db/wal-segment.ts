import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/**
 * The command that PostgreSQL itself runs: `archive FROM TO LIMIT` stores one file of the write-ahead log,
 * `fetch FROM TO` brings one back. It imports nothing of the product, so that it starts fast and as any user.
 */

/** A file in the data folder: the archive is incomplete, and only a new base backup repairs it. */
const gapMark = 'archive_gap'
const megabyte = 1024 * 1024
/** PostgreSQL stops when its disk is full, so archiving pauses long before that. */
const leastFree = 256 * megabyte
/** PostgreSQL gives up the recovery on an exit code above 125. A lower one means the end of the log. */
const damaged = 200

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Success means that the file survives a power failure. An existing file with other content is kept. */
function store(from: string, to: string): void {
  const content = readFileSync(from)
  if (existsSync(to)) {
    if (!zstdDecompressSync(readFileSync(to)).equals(content))
      throw new Error(`${to} exists and holds something else`)
  } else {
    const partial = `${to}.partial-copy`
    writeFileSync(partial, zstdCompressSync(content), { mode: 0o600, flush: true })
    renameSync(partial, to)
  }
  sync(to)
  sync(dirname(to))
}

function tooMuchWaits(limit: number): boolean {
  const waiting = readdirSync('pg_wal', { withFileTypes: true })
    .filter((dirent) => dirent.isFile())
    .reduce((sum, dirent) => sum + statSync(join('pg_wal', dirent.name)).size, 0)
  const { bavail, bsize } = statfsSync('pg_wal')
  return waiting > limit * megabyte || bavail * bsize < leastFree
}

/** The database has priority over its archive: PostgreSQL may reuse the file once this command succeeds. */
function archive(from: string, to: string, limit: number): void {
  try {
    store(from, to)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!tooMuchWaits(limit)) throw error
    if (!existsSync(gapMark)) writeFileSync(gapMark, `${reason}\n`, { flush: true })
    console.error(`archiving is given up until the next base backup: ${reason}`)
  }
}

const [verb, from = '', to = '', limit] = process.argv.slice(2)
try {
  if (verb === 'archive') archive(from, to, Number(limit))
  else if (existsSync(from)) writeFileSync(to, zstdDecompressSync(readFileSync(from)), { flush: true })
  else process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = verb === 'archive' ? 1 : damaged
}
