import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bucket } from '#server/object-storage/bucket.ts'
import { storageSettings } from '#server/settings/storage-url.ts'
import { objectStore } from './object-store.ts'
import { fileStore, type Store } from './store.ts'

interface TestStore {
  store: Store
  folder: string
}

/**
 * A test's store in a folder of its own, or in a bucket if `TEST_STORE` is the address of one; or the store
 * of another instance.
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

/** A separate store below this address, or in the folder without one. */
export function storeAt(address: string, folder: string): Store {
  if (address === '') return fileStore(folder)
  stores += 1
  const settings = storageSettings('TEST_STORE', address, folder)
  if (settings.kind === 'folder') return fileStore(settings.folder)
  const prefix = `${settings.prefix}${process.pid}-${Date.now()}-${stores}/`
  return objectStore(new Bucket({ ...settings, prefix }))
}

/** The names of all files in a store, sorted. */
export async function namesIn(store: Store): Promise<string[]> {
  const found: string[] = []
  for await (const { stored } of store.all()) found.push(stored)
  return found.sort()
}
