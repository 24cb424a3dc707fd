import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '#server/object-storage/bucket.ts'
import { healthOf } from '#server/features/uploads/open-store.ts'
import { storageSettings, type StorageSettings } from '#server/settings/storage-url.ts'
import { errorCode, errorMessage, StartError } from '#server/start-error.ts'

/** A scheduled backup. */
interface KeptBackup {
  name: string
  /** The location in messages to operators. */
  where: string
  at: Date
}

/** The location of scheduled backups. */
export interface BackupPlace {
  /** The scheduled backups, newest first. */
  list(): Promise<KeptBackup[]>
  /** Stores the file that `write` produces. No other process does so at the same time. */
  make(name: string, write: (file: string) => Promise<void>): Promise<void>
  remove(name: string): Promise<void>
  /** Returns a local file; one that was not local is downloaded into the folder `into`. */
  fetch(name: string, into: string): Promise<string>
}

const form = /^crm-\d{4}-\d{2}-\d{2}-\d{4}\.backup$/
const partialForm = /^crm-.*\.backup\.partial$/
/** S3 allows 10,000 parts, so a file may have 640 GB. */
const partBytes = 64 << 20
/** How long the server may take to assemble the parts of a backup (ms). */
const patience = 120_000

/** `beside` is a folder with room for a backup on its way from or to a bucket. */
export async function backupPlace(settings: StorageSettings, beside: string): Promise<BackupPlace> {
  if (settings.kind === 'folder') return inFolder(settings.folder)
  const [{ Bucket }, { clientOf }] = await Promise.all([
    import('#server/object-storage/bucket.ts'),
    import('#server/object-storage/client.ts'),
  ])
  const client = clientOf(settings, {}, patience)
  return inBucket(new Bucket(settings, client, { part: partBytes }), beside)
}

const newestFirst = (a: KeptBackup, b: KeptBackup): number => (a.name < b.name ? 1 : -1)

function inFolder(folder: string): BackupPlace {
  return {
    list: async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => form.test(name))
      const backups = names.map(async (name) => {
        const where = join(folder, name)
        return { name, where, at: (await stat(where)).mtime }
      })
      return (await Promise.all(backups)).toSorted(newestFirst)
    },
    make: async (name, write) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // An unfinished file belongs to a killed process.
      for (const value of await readdir(folder))
        if (partialForm.test(value)) await rm(join(folder, value), { force: true })
      await write(join(folder, name))
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: async (name) => join(folder, name),
  }
}

/** Creates a temporary folder for one backup and removes it afterwards. */
async function inPassing(beside: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(beside, 'backup-in-passing')
  const drop = () => rm(folder, { recursive: true, force: true })
  // A killed process may have left one.
  await drop()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await work(folder).finally(drop)
}

function inBucket(bucket: Bucket, beside: string): BackupPlace {
  return {
    list: async () => {
      const backups: KeptBackup[] = []
      for await (const { key, age } of bucket.list('crm-'))
        if (form.test(key))
          backups.push({ name: key, where: `${bucket.where} ${key}`, at: new Date(Date.now() - age) })
      return backups.toSorted(newestFirst)
    },
    make: (name, write) =>
      inPassing(beside, async (folder) => {
        await refusePublic(bucket)
        await write(join(folder, name))
        await send(bucket, join(folder, name))
      }),
    remove: (name) => bucket.remove(name),
    fetch: (name, into) => bring(bucket, name, join(into, name)),
  }
}

/** The bucket may have become public since the start. */
async function refusePublic(bucket: Bucket): Promise<void> {
  const health = await healthOf(bucket)
  if (health.state !== 'fine') throw new StartError(`${bucket.where}: ${health.cause}`)
}

async function send(bucket: Bucket, file: string): Promise<void> {
  const { size } = await stat(file)
  await bucket.put(basename(file), createReadStream(file))
  if ((await bucket.size(basename(file))) !== size)
    throw new StartError(`${bucket.where} ${basename(file)} has not the size of what was sent.`)
}

/** Resolves the backup that a command names: a file, or an object as `s3://bucket/…/file?endpoint=…`. */
export async function namedBackup(text: string, region: string | undefined, into: string): Promise<string> {
  if (!text.startsWith('s3:')) return resolve(text)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const path = url?.pathname.split('/') ?? []
  const name = path.pop() ?? ''
  if (!url || name === '')
    throw new StartError(`${text} names no backup: s3://bucket/folder/file is expected.`)
  url.pathname = path.join('/')
  const place = await backupPlace(storageSettings('FILE', url.href, '', region), into)
  return place.fetch(name, into)
}

async function bring(bucket: Bucket, name: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const { content } = await bucket.open(name).catch((error: unknown) => {
    throw new StartError(
      errorCode(error) === 'ENOENT' ? `There is no ${name} in ${bucket.where}.` : errorMessage(error),
    )
  })
  await pipeline(content, createWriteStream(`${to}.partial`, { mode: 0o600 }))
  await rename(`${to}.partial`, to)
  return to
}
