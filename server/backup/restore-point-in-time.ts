import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connected } from '#server/db/migrate.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { recover } from '#server/db/embedded-recovery.ts'
import type { WalArchive } from '#server/backup-settings.ts'
import type { Env } from '#server/env.ts'
import { copyFiles } from '#server/features/uploads/copy-files.ts'
import { openFine, openPlace } from '#server/features/uploads/open-store.ts'
import { syncFolder, type Store } from '#server/features/uploads/store.ts'
import { Refusal } from '#server/request/errors.ts'
import { ifThere, StartError } from '#server/start-error.ts'
import { inOneLine, seconds } from './command.ts'
import { namedFiles } from './database-contents.ts'
import { decryptFile } from './encryption.ts'
import { checkRestoreFolder } from './restore-folder.ts'
import { ringToRestore, settleDataKey } from './restore-key.ts'
import { keyFile } from './archived-key.ts'
import { baseFor, basesIn, type Base } from './base-backup.ts'
import { copiesOf } from './copied-files.ts'
import { parsePointInTime, businessTimeText } from './point-in-time.ts'
import { unpackBase } from './unpack-base.ts'

/** Everything is built here first and moved into the data folder at the end. */
const workshop = 'restoring'

type Say = (line: string) => void

function wantedArchive({ walArchive, databaseUrl }: Env): WalArchive {
  if (databaseUrl !== undefined)
    throw new StartError(
      'restore --to is for the embedded database: unset DATABASE_URL, or restore an external one with its own tools.',
    )
  if (!walArchive) throw new StartError('Set WAL_ARCHIVE_DIR to the folder with the archive.')
  return walArchive
}

async function findBase(archive: string, moment: Date | undefined): Promise<Base> {
  const base = await baseFor(archive, moment)
  if (base) return base
  const first = (await basesIn(archive))[0]
  throw new StartError(
    first && moment
      ? `The archive in ${archive} begins at ${businessTimeText(new Date(first.ended_at))}: say a later time. Nothing was changed.`
      : `There is no complete base backup in ${archive}. Nothing was changed.`,
  )
}

/**
 * Files in the data folder move in together with the database. Elsewhere a killed restore leaves stray files.
 */
const inPlace = ({ storage, dataDir }: Env): boolean =>
  storage.kind === 'folder' && storage.folder === join(dataDir, 'files')

async function refuseFull({ dataDir, storage }: Env): Promise<void> {
  const folder = join(dataDir, 'postgres')
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(
      `${folder} is not empty: restore into a new DATA_DIR, or move it away. Nothing was changed.`,
    )
  // Files in a bucket may have outlived the database, so the restore adds to them. An unreachable bucket
  // fails here, early.
  if (storage.kind === 'folder') await checkRestoreFolder(storage.folder)
  else await openFine('STORAGE_URL', storage)
}

/** The archived data key, if it exists and can be decrypted. */
async function archivedRing(env: Env, archive: string): Promise<string | undefined> {
  if (!existsSync(keyFile(archive)) || env.backupPrivateKeyFile === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'yjt-key-'))
  try {
    await decryptFile(keyFile(archive), env.backupPrivateKeyFile, join(folder, 'ring'))
    return readFileSync(join(folder, 'ring'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Restores the files that the database refers to and reads them back. Intact files in a bucket stay. */
async function bringFiles(url: string, archive: string, into: Store, say: Say): Promise<void> {
  const named = namedFiles('select stored from made_files')
  const client = await connected(url)
  const { rows } = await client.query<{ stored: string }>(named).finally(() => client.end())
  const names = rows.map(({ stored }) => stored)
  const copies = copiesOf(names, archive)
  const { files, same, broken } = await copyFiles(copies, into, () => {})
  if (broken.length > 0)
    throw new StartError(
      `${broken.length} file(s) cannot be read back from ${into.where}: ${broken.slice(0, 20).join(' ')}.`,
    )
  let absent = 0
  for (const name of files + same < names.length ? names : [])
    if ((await ifThere(copies.size(name))) === undefined && (await ifThere(into.size(name))) === undefined)
      absent += 1
  const there = names.length - files - absent
  say(
    `${files} file(s) are back${there > 0 ? `, ${there} were there already` : ''}${absent > 0 ? `, ${absent} are not in the archive` : ''}.`,
  )
}

/** Sessions that ended later would otherwise be open again. */
async function endSessions(url: string): Promise<void> {
  const client = await connected(url)
  await client.query('delete from sessions').finally(() => client.end())
}

/** The database comes last: without it the product does not start on a partial restore. */
async function moveIn(home: string, dataDir: string): Promise<void> {
  if (existsSync(join(home, 'files'))) rmSync(join(dataDir, 'files'), { recursive: true, force: true })
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
  for (const name of ['files', 'database.json', 'postgres'])
    if (existsSync(join(home, name))) renameSync(join(home, name), join(dataDir, name))
  await syncFolder(dataDir)
  rmSync(home, { recursive: true, force: true })
}

async function bringBack(env: Env, archive: WalArchive, base: Base, moment: Date | undefined, say: Say) {
  const home = join(env.dataDir, workshop)
  const ring = ringToRestore(env, { ring: await archivedRing(env, archive.folder) })
  // The same mode as the data folder, because PostgreSQL may run as another user who passes through.
  mkdirSync(home, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  await unpackBase(base, join(home, 'postgres'))
  const { endedAt } = await recover(home, archive, moment, 20_000 + (process.pid % 12_000), say)
  const database = await startEmbedded(home, () => {})
  try {
    const { store } = await openPlace(
      inPlace(env) ? { kind: 'folder', folder: join(home, 'files') } : env.storage,
    )
    await bringFiles(database.ownerUrl, archive.folder, store, say)
    await endSessions(database.ownerUrl)
    await settleDataKey(env, database.ownerUrl, ring, say)
  } finally {
    await database.stop()
  }
  await moveIn(home, env.dataDir)
  return endedAt
}

/** `npm run restore -- --to TIME` restores database, uploads and, if possible, the key to a point in time. */
export async function restorePointInTime(
  env: Env,
  text: string | undefined,
  stop: AbortSignal,
): Promise<void> {
  const say: Say = (line) => console.log(line)
  const since = performance.now()
  const archive = wantedArchive(env)
  const moment = parsePointInTime(text)
  await refuseFull(env)
  const base = await findBase(archive.folder, moment)
  const home = join(env.dataDir, workshop)
  const made = mkdirSync(env.dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  // A killed restore may have left one.
  rmSync(home, { recursive: true, force: true })
  say(`Replaying the archive over the base backup of ${businessTimeText(new Date(base.ended_at))}.`)
  try {
    const endedAt = await bringBack(env, archive, base, moment, say)
    if (endedAt)
      say(
        `The archive ends before ${text}: everything up to the last change in it, at ${businessTimeText(endedAt)}, is back.`,
      )
    say(`Restored to ${moment ? businessTimeText(moment) : 'the end of the archive'} in ${seconds(since)}.`)
    say('Everybody has to sign in again.')
  } catch (error) {
    rmSync(made ?? home, { recursive: true, force: true })
    throw inOneLine(oneLine(error), stop, 'nothing was restored')
  }
}

const oneLine = (error: unknown): unknown =>
  error instanceof StartError || error instanceof Refusal || !(error instanceof Error) || 'code' in error
    ? error
    : new StartError(`The archive could not be replayed: ${error.message.split('\n').at(-1)}.`)
