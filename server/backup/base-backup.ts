import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import pg from 'pg'
import { walFolder } from '#server/db/embedded-archive.ts'
import { syncFolder } from '#server/features/uploads/store.ts'
import { ifThere } from '#server/start-error.ts'

/** The metadata of a base backup, stored beside its `data.tar.zst`. */
interface BaseManifest {
  /** The earliest point in time that it can restore. */
  ended_at: string
  /** The first and the last log file that it needs. */
  first_wal: string
  last_wal: string
  /** Folders, which may be empty. */
  folders: string[]
}

export interface Base extends BaseManifest {
  folder: string
}

export const dataFile = 'data.tar.zst'
const manifestFile = 'manifest.json'
const unfinished = '.unfinished'
const baseFolder = (archive: string): string => join(archive, 'base')

/** Files that PostgreSQL recreates or that belong only to the running server. */
const notCopied =
  /^(?:postmaster\.(?:pid|opts)|archive_gap|current_logfiles|backup_label.*|tablespace_map.*)$|(?:^|\/)(?:pgsql_tmp.*|pg_internal\.init.*)$/
const onlyTheFolder =
  /^(?:log|pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/

/** The entries of the data folder. Files that vanish during the listing are no longer needed. */
async function* partsOf(root: string, path = ''): AsyncGenerator<{ path: string; folder: boolean }> {
  for (const entry of await readdir(join(root, path), { withFileTypes: true }).catch(() => [])) {
    const inside = path === '' ? entry.name : `${path}/${entry.name}`
    if (notCopied.test(inside)) continue
    if (!entry.isDirectory()) {
      if (entry.isFile()) yield { path: inside, folder: false }
      continue
    }
    yield { path: inside, folder: true }
    if (!onlyTheFolder.test(inside)) yield* partsOf(root, inside)
  }
}

/**
 * Yields exactly this many bytes: the file may grow or shrink meanwhile, and replaying the log repairs torn
 * pages.
 */
async function* exactly(file: string, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  const content = createReadStream(file, { end: bytes - 1, highWaterMark: 1 << 18 })
  for await (const chunk of content as AsyncIterable<Buffer>) {
    left -= chunk.length
    yield chunk
  }
  if (left > 0) yield Buffer.alloc(left)
}

type Packer = ReturnType<typeof createTarPacker>['controller']

async function add(to: Packer, name: string, size: number, content: AsyncIterable<Uint8Array> | Buffer[]) {
  const writer = to.add({ name, size, mode: 0o600, mtime: new Date() }).getWriter()
  for await (const chunk of content) await writer.write(chunk)
  await writer.close()
}

const sizeOf = async (file: string): Promise<number | undefined> => (await ifThere(stat(file)))?.size

async function copyData(root: string, to: Packer): Promise<string[]> {
  const folders: string[] = []
  for await (const { path, folder } of partsOf(root)) {
    const size = folder ? undefined : await sizeOf(join(root, path))
    if (folder) folders.push(path)
    else if (size === 0) await add(to, path, 0, [])
    else if (size !== undefined) await add(to, path, size, exactly(join(root, path), size))
  }
  return folders
}

async function walOf(client: pg.Client, lsn: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name($1::pg_lsn) as name', [lsn])
  return rows[0]?.name ?? ''
}

/** Copies the data folder between the start and stop calls, which must share one connection. */
async function copyBetween(client: pg.Client, root: string, to: Packer): Promise<BaseManifest> {
  const begun = await client.query<{ lsn: string }>(`select pg_backup_start('daily', true) as lsn`)
  const first_wal = await walOf(client, begun.rows[0]?.lsn ?? '')
  const folders = await copyData(root, to)
  const ended = await client.query<{ lsn: string; labelfile: string; at: Date }>(
    'select lsn, labelfile, clock_timestamp() as at from pg_backup_stop(false)',
  )
  const { lsn = '', labelfile = '', at = new Date() } = ended.rows[0] ?? {}
  const label = Buffer.from(labelfile)
  await add(to, 'backup_label', label.length, [label])
  return { ended_at: at.toISOString(), first_wal, last_wal: await walOf(client, lsn), folders }
}

/** Makes a base backup. Under its final name it is complete and on disk. */
export async function makeBase(superUrl: string, root: string, archive: string): Promise<Base> {
  const client = new pg.Client({
    connectionString: superUrl,
    options: '-c statement_timeout=0 -c idle_session_timeout=0',
  })
  client.on('error', () => {})
  const folder = join(baseFolder(archive), new Date().toISOString().replaceAll(/[:.]/g, '-'))
  const partial = `${folder}${unfinished}`
  await client.connect()
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 })
    const { readable, controller } = createTarPacker()
    const output = createWriteStream(join(partial, dataFile), { mode: 0o600, flush: true })
    const written = pipeline(Readable.from(readable), createZstdCompress(), output)
    written.catch((error: unknown) => controller.error(error))
    const manifest = await copyBetween(client, root, controller).catch(async (error: unknown) => {
      controller.error(error)
      await written
      throw error
    })
    controller.finalize()
    await written
    await writeFile(join(partial, manifestFile), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await syncFolder(partial)
    await rename(partial, folder)
    await syncFolder(baseFolder(archive))
    return { ...manifest, folder }
  } finally {
    await client.end().catch(() => {})
    await rm(partial, { recursive: true, force: true })
  }
}

/** The base backups, oldest first. */
export async function basesIn(archive: string): Promise<Base[]> {
  const bases: Base[] = []
  for (const name of (await readdir(baseFolder(archive)).catch(() => [])).toSorted()) {
    if (name.endsWith(unfinished)) continue
    const folder = join(baseFolder(archive), name)
    const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
    if (text !== undefined) bases.push({ folder, ...(JSON.parse(text) as BaseManifest) })
  }
  return bases
}

/** True once PostgreSQL has archived the last log file of the base backup, a moment after its end. */
export const isUsable = async (archive: string, { last_wal }: Base): Promise<boolean> =>
  (await sizeOf(join(walFolder(archive), `${last_wal}.zst`)).catch(() => undefined)) !== undefined

/** The newest base backup from which the point in time can be reached. */
export async function baseFor(archive: string, moment: Date | undefined): Promise<Base | undefined> {
  for (const base of (await basesIn(archive)).toReversed())
    if ((!moment || new Date(base.ended_at) <= moment) && (await isUsable(archive, base))) return base
  return undefined
}

/** The name of a log file without its timeline, which sorts by position. */
const placeOf = (wal: string): string => wal.slice(8, 24)

/**
 * Removes what no point in time after `since` needs: base backups except the newest one before it, and the
 * log before the oldest remaining one.
 */
export async function pruneArchive(archive: string, since: Date): Promise<void> {
  const bases = await basesIn(archive)
  const first = await baseFor(archive, since)
  if (!first) return
  for (const base of bases)
    if (base.ended_at < first.ended_at) await rm(base.folder, { recursive: true, force: true })
  for (const name of await readdir(walFolder(archive)).catch(() => []))
    if (/^[0-9A-F]{24}/.test(name) && placeOf(name) < placeOf(first.first_wal))
      await rm(join(walFolder(archive), name), { force: true })
}
