import type { Env } from '#server/env.ts'
import type { Bucket } from '#server/object-storage/bucket.ts'
import type { StorageHealth } from '#server/object-storage/examine.ts'
import { storageName, type BucketSettings, type StorageSettings } from '#server/settings/storage-url.ts'
import { StartError } from '#server/start-error.ts'
import { pairedStore } from './paired-store.ts'
import { fileStore, type Store } from './store.ts'

/** A store with what has to be looked at: a folder needs no looking after. */
export interface OpenedStore {
  store: Store
  bucket: Bucket | undefined
}

/** Opens a bucket. What speaks to buckets is loaded only where there is one. */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { Bucket } = await import('#server/object-storage/bucket.ts')
  return new Bucket(settings)
}

/** Opens one place. */
export async function openPlace(settings: StorageSettings): Promise<OpenedStore> {
  if (settings.kind === 'folder') return { store: fileStore(settings.folder), bucket: undefined }
  const [bucket, { objectStore }] = await Promise.all([openBucket(settings), import('./object-store.ts')])
  return { store: objectStore(bucket), bucket }
}

export interface Stores {
  /** The store of the product. */
  store: Store
  /** The buckets in it, with the variables that name them. */
  buckets: readonly { name: string; bucket: Bucket }[]
}

/** The store that the settings describe, beside the other one while files are moved. */
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

/** How a bucket is. */
export async function healthOf(bucket: Bucket): Promise<StorageHealth> {
  const { examine } = await import('#server/object-storage/examine.ts')
  return examine(bucket)
}

/** What a bucket failed with, without its name. */
export async function causeIn(error: unknown): Promise<string> {
  const { causeOf } = await import('#server/object-storage/client.ts')
  return causeOf(error)
}

/** Opens a place that a command needs: one that is away, wrong or public ends it in one line. */
export async function openFine(name: string, settings: StorageSettings): Promise<OpenedStore> {
  const place = await openPlace(settings)
  const health = place.bucket && (await healthOf(place.bucket))
  if (health && health.state !== 'fine')
    throw new StartError(`${name} ${storageName(settings)}: ${health.cause}.`)
  return place
}

/**
 * Refuses buckets that are set up wrong, and public ones. One that does not answer stops no start: what needs no
 * files is served, and it is looked at again when it answers.
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
