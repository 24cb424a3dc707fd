import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bucket } from '../../object-storage/bucket.ts'
import { storageSettings } from '../../settings/storage-url.ts'
import { objectStore } from './object-store.ts'
import { fileStore, prefixes, storedName, type Store } from './store.ts'

interface TestStore {
  store: Store
  folder: string
}

/**
 * The store of a test: in a folder of its own, or in a bucket where `TEST_STORE` is the address of one; or the one of
 * another instance.
 */
export async function testStore(
  address = process.env['TEST_STORE'] ?? '',
  besides?: TestStore,
): Promise<TestStore & { drop(): Promise<void> }> {
  if (besides) return { store: besides.store, folder: besides.folder, drop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'yjt-files-'))
  const drop = () => rm(folder, { recursive: true, force: true })
  return { store: storeAt(address, folder), folder, drop }
}

let stores = 0
const buckets = new WeakMap<Store, Bucket>()

/** A store of its own below this address; in the folder where there is none. */
export function storeAt(address: string, folder: string): Store {
  if (address === '') return fileStore(folder)
  stores += 1
  const settings = storageSettings('TEST_STORE', address, folder)
  if (settings.kind === 'folder') return fileStore(settings.folder)
  const prefix = `${settings.prefix}${process.pid}-${Date.now()}-${stores}/`
  const bucket = new Bucket({ ...settings, prefix })
  const store = objectStore(bucket)
  buckets.set(store, bucket)
  return store
}

/** Everything that lies in a store, in order. */
export async function namesIn(store: Store): Promise<string[]> {
  const found: string[] = []
  const bucket = buckets.get(store)
  // One list instead of 256.
  if (bucket) {
    for await (const { key } of bucket.list('')) if (storedName.test(key)) found.push(key)
    return found.sort()
  }
  const waiting = [...prefixes]
  const look = async () => {
    for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop())
      for (const { stored } of await store.folder(prefix)) found.push(stored)
  }
  await Promise.all(Array.from({ length: 8 }, look))
  return found.sort()
}
