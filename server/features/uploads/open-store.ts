import type { Env } from '#server/env.ts'
import type { Bucket } from '#server/object-storage/bucket.ts'
import type { StorageHealth } from '#server/object-storage/examine.ts'
import { storageName, type BucketSettings, type StorageSettings } from '#server/settings/storage-url.ts'
import { StartError } from '#server/start-error.ts'
import { pairedStore } from './paired-store.ts'
import { fileStore, type Store } from './store.ts'

/** A store and the bucket to monitor. A folder needs no monitoring. */
export interface OpenedStore {
  store: Store
  bucket: Bucket | undefined
}

/** Opens a bucket. The S3 client is loaded on demand. */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { Bucket } = await import('#server/object-storage/bucket.ts')
  return new Bucket(settings)
}

/** Opens one location. */
export async function openPlace(settings: StorageSettings): Promise<OpenedStore> {
  if (settings.kind === 'folder') return { store: fileStore(settings.folder), bucket: undefined }
  const [bucket, { objectStore }] = await Promise.all([openBucket(settings), import('./object-store.ts')])
  return { store: objectStore(bucket), bucket }
}

export interface Stores {
  /** The store that the product uses. */
  store: Store
  /** Its buckets, with the settings that name them. */
  buckets: readonly { name: string; bucket: Bucket }[]
}

/** Opens the configured store, paired with the other one during a move. */
export async function openStore({
  storage,
  otherStorage,
}: Pick<Env, 'storage' | 'otherStorage'>): Promise<Stores> {
  const first = await openPlace(storage)
  const other = otherStorage && (await openPlace(otherStorage))
  const named = [
    { name: 'STORAGE_URL', bucket: first.bucket },
    { name: 'STORAGE_OTHER_URL', bucket: other?.bucket },
  ]
  return {
    store: other ? pairedStore(first.store, other.store) : first.store,
    buckets: named.flatMap(({ name, bucket }) => (bucket ? [{ name, bucket }] : [])),
  }
}

/** The health of a bucket. */
export async function healthOf(bucket: Bucket): Promise<StorageHealth> {
  const { examine } = await import('#server/object-storage/examine.ts')
  return examine(bucket)
}

/** The cause of a bucket's failure, without its name. */
export async function causeIn(error: unknown): Promise<string> {
  const { causeOf } = await import('#server/object-storage/client.ts')
  return causeOf(error)
}

/**
 * Opens a location that a command needs. An unreachable, misconfigured or public one ends the command with
 * one line.
 */
export async function openFine(name: string, settings: StorageSettings): Promise<OpenedStore> {
  const place = await openPlace(settings)
  const health = place.bucket && (await healthOf(place.bucket))
  if (health && health.state !== 'fine')
    throw new StartError(`${name} ${storageName(settings)}: ${health.cause}.`)
  return place
}

/**
 * Refuses misconfigured and public buckets. An unreachable one does not stop the start: everything without
 * files works, and it is examined once it answers.
 */
export async function refuseWrongStorage(
  { buckets }: Pick<Stores, 'buckets'>,
  say: (line: string) => void,
): Promise<void> {
  for (const { name, bucket } of buckets) {
    const health = await healthOf(bucket)
    if (health.state === 'down') say(`Warning: ${name} ${bucket.where} does not answer: ${health.cause}`)
    else if (health.state !== 'fine') throw new StartError(`${name} ${bucket.where}: ${health.cause}.`)
  }
}
