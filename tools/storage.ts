import { namedFiles } from '#server/backup/database-contents.ts'
import { megabytes, seconds } from '#server/backup/command.ts'
import { withOwner } from '#server/db/owner.ts'
import { readEnv, type Env } from '#server/env.ts'
import { copyFiles } from '#server/features/uploads/copy-files.ts'
import { openFine } from '#server/features/uploads/open-store.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { storageName, storageSettings, type StorageSettings } from '#server/settings/storage-url.ts'
import { errorMessage, runCommand, StartError } from '#server/start-error.ts'

/**
 * `npm run storage` shows where files are stored and whether all files of the database exist. `npm run
 * storage -- copy` copies STORAGE_OTHER_URL to STORAGE_URL and reads every copy back. The product may be
 * running.
 */

const say = (line: string) => console.log(line)
const usage = 'Say npm run storage, or npm run storage -- copy'
/** How often a long copy reports its progress (ms). */
const sayEvery = 5000

/** The origin of the files: the other location, or the data folder, which is the default. */
function sourceOf({ storage, otherStorage, dataDir }: Env): { name: string; settings: StorageSettings } {
  if (otherStorage) return { name: 'STORAGE_OTHER_URL', settings: otherStorage }
  if (storage.kind === 'bucket')
    return { name: 'DATA_DIR', settings: storageSettings('DATA_DIR', '', dataDir) }
  throw new StartError(
    'Set STORAGE_OTHER_URL to where the files lie, beside STORAGE_URL, where they are to be copied.',
  )
}

async function copy(env: Env): Promise<void> {
  const since = performance.now()
  const { name, settings } = sourceOf(env)
  const [fromName, toName] = [storageName(settings), storageName(env.storage)]
  if (fromName === toName) throw new StartError(`${name} and STORAGE_URL are the same place: ${toName}.`)
  const from = await openFine(name, settings)
  const to = await openFine('STORAGE_URL', env.storage)
  let said = since
  const { files, bytes, same, broken } = await copyFiles(from.store, to.store, (copied) => {
    if (performance.now() - said < sayEvery) return
    said = performance.now()
    say(`${copied.files + copied.same} files …`)
  })
  say(
    `${fromName} → ${toName}: ${files} file(s) copied and read back (${megabytes(bytes)}), ${same} were there already, ${seconds(since)}.`,
  )
  if (broken.length > 0)
    throw new StartError(`${broken.length} file(s) are not as they were: ${broken.slice(0, 20).join(' ')}`)
  const late = await compare(env, to.store, toName, from.store)
  say(
    late === 0
      ? `Nothing was removed from ${fromName}.`
      : `${late} file(s) came to ${fromName} meanwhile: run it again when the product writes to STORAGE_URL.`,
  )
}

/** Every file in the store with its size. */
async function sizesIn(store: Store): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for await (const { stored, bytes } of store.all()) found.set(stored, bytes)
  return found
}

interface Named {
  stored: string
  bytes: number | null
}

const inBoth = (rows: readonly Named[]) => {
  const names = new Set(rows.map(({ stored }) => stored))
  return ({ stored }: Named): boolean => names.has(stored)
}

async function named(env: Env): Promise<Named[]> {
  const text = namedFiles('select stored from made_files where expires_at > now()')
  return withOwner(env, 'storage', async (client) => {
    const { rows } = await client.query<Named>(
      `select named.stored, max(uploads.bytes)::int as bytes from (${text}) named
        left join uploads on uploads.stored = named.stored group by named.stored`,
    )
    return rows
  })
}

async function isIn(store: Store | undefined, { stored }: Named): Promise<boolean> {
  return (await store?.size(stored).catch(() => undefined)) !== undefined
}

/** Compares the database's files with the store. Reports how many exist only at the origin. */
async function compare(env: Env, store: Store, where: string, from?: Store): Promise<number> {
  const rows = await named(env)
  const lying = await sizesIn(store)
  const absent = ({ stored, bytes }: Named): boolean => {
    const found = lying.get(stored)
    return found === undefined || (bytes !== null && bytes !== found)
  }
  // Files that were removed meanwhile are not missing.
  const missing = rows.some(absent) ? (await named(env)).filter(absent).filter(inBoth(rows)) : []
  say(`${where}: ${lying.size} file(s), ${rows.length} of them named by the database.`)
  const nowhere: string[] = []
  for (const item of missing) if (!(await isIn(from, item))) nowhere.push(item.stored)
  if (nowhere.length > 0)
    throw new StartError(
      `${nowhere.length} file(s) that the database names are not in ${where}: ${nowhere.slice(0, 20).join(' ')}`,
    )
  if (missing.length === 0) say('Every file that the database names is there.')
  return missing.length
}

async function look(env: Env): Promise<void> {
  const { store } = await openFine('STORAGE_URL', env.storage)
  await compare(env, store, storageName(env.storage))
}

async function work(env: Env, [what, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || (what !== undefined && what !== 'copy')) throw new StartError(usage)
  await (what === 'copy' ? copy : look)(env).catch((error: unknown) => {
    throw error instanceof StartError || !(error instanceof Error) || !('reason' in error)
      ? error
      : new StartError(`The storage does not answer: ${errorMessage(error)}. Run it again; nothing is lost.`)
  })
}

await runCommand(() => work(readEnv(process.env), process.argv.slice(2)))
