import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import pg from 'pg'
import { copyOut } from '#server/db/copy-out.ts'
import { migrationLock, migrationNames } from '#server/db/migrate.ts'
import { hashing } from '#server/features/uploads/hashing.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { ifThere, StartError } from '#server/start-error.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { copyOutOf, keptTables, leftOut, namedFiles, sequences, type TablePlan } from './database-contents.ts'
import {
  dataKeyName,
  fileEntry,
  formatVersion,
  manifestName,
  partEntry,
  type FileSummary,
  type Manifest,
  type TableSummary,
} from './manifest.ts'

const partBytes = 4 << 20
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const compress = promisify(zstdCompress)

/**
 * Copies one snapshot of the database, and its files, into the archive. `ringText` gives the data keys for an
 * archive that is encrypted. The last entry is the manifest.
 */
export async function makeBackup(
  client: pg.Client,
  store: Store,
  archive: ArchiveWriter,
  program: string,
  ringText?: () => string | undefined,
): Promise<Manifest> {
  const { tables, ...snapshot } = await takeSnapshot(client)
  // Files come first, because the product may delete files while the backup runs.
  const { files, absent_files } = await copyFiles(client, store, archive)
  const summaries: TableSummary[] = []
  for (const table of tables) summaries.push(await copyTable(client, table, archive))
  await client.query('commit')
  // Last, because a key may have been added while the backup runs.
  const ring = ringText?.()
  if (ring !== undefined) await archive.add(dataKeyName, Buffer.byteLength(ring), Buffer.from(ring))
  const manifest: Manifest = {
    format: formatVersion,
    program,
    ...snapshot,
    tables: summaries,
    files,
    absent_files,
    left_out: leftOut,
  }
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`)
  await archive.add(manifestName, text.length, text)
  return manifest
}

/**
 * Takes the snapshot while no migration runs, and locks the tables against schema changes. Reads and writes
 * go on.
 */
async function takeSnapshot(client: pg.Client) {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('begin isolation level repeatable read, read only')
  const migrations = await appliedMigrations(client)
  const tables = await keptTables(client)
  await client.query(
    `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  )
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  const { rows } = await client.query<{ made_at: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at`,
  )
  return { made_at: rows[0]?.made_at ?? '', migrations, tables, sequences: await sequences(client) }
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query(
    `select from pg_class where relname = 'schema_migrations' and relnamespace = 'public'::regnamespace`,
  )
  if (found.rowCount === 0)
    throw new StartError(
      'There is nothing to back up: the product has not been started on this database yet.',
    )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const known = await migrationNames()
  const unknown = rows.find(({ name }) => !known.includes(name))
  if (unknown)
    throw new StartError(
      `The database is newer than this program (it has ${unknown.name}): back it up with the version that made it.`,
    )
  return rows.map(({ name }) => name)
}

async function copyTable(client: pg.Client, table: TablePlan, archive: ArchiveWriter): Promise<TableSummary> {
  const hash = createHash('sha256')
  const summary = { name: table.name, columns: table.columns, rows: 0, bytes: 0, parts: 0 }
  for await (const { text, rows } of copyOut(client, copyOutOf(table), partBytes)) {
    hash.update(text)
    const part = await compress(text, compression)
    await archive.add(partEntry(table.name, summary.parts), part.length, part)
    summary.rows += rows
    summary.bytes += text.length
    summary.parts += 1
  }
  return { ...summary, sha256: hash.digest('hex') }
}

async function copyFiles(
  client: pg.Client,
  store: Store,
  archive: ArchiveWriter,
): Promise<Pick<Manifest, 'files' | 'absent_files'>> {
  const { rows } = await client.query<{ stored: string }>(`${namedFiles()} order by stored`)
  const files: FileSummary[] = []
  const absent_files: string[] = []
  for (const { stored } of rows) {
    const found = await ifThere(store.open(stored))
    if (found) files.push({ stored, ...(await copyFile(stored, found, archive)) })
    else absent_files.push(stored)
  }
  return { files, absent_files }
}

async function copyFile(
  stored: string,
  { content, bytes }: { content: Readable; bytes: number },
  archive: ArchiveWriter,
) {
  const passing = hashing(content)
  await archive.add(fileEntry(stored), bytes, passing.content)
  return { bytes, sha256: passing.digest() }
}
