import type { Db } from '#server/db/client.ts'
import type { ClockTrusted } from '#server/db/clock-watch.ts'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import type { Env } from '#server/env.ts'
import type { OpenParts } from '#server/features/process/shutdown.ts'
import { openPlace, openStore, refuseWrongStorage, type Stores } from '#server/features/uploads/open-store.ts'
import { watchStorage, type StorageWatch } from '#server/features/uploads/storage-watch.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { copiedStore } from './copied-files.ts'
import { startArchive } from './keep-archive.ts'

interface Parts {
  env: Env
  db: Db
  embedded: EmbeddedDatabase | undefined
  opened: OpenParts
  believed: ClockTrusted
  say: (line: string) => void
  onError: (error: unknown) => void
}

/** All buckets that the product writes to. */
export async function bucketsOf(
  { backupSchedule }: Env,
  { buckets }: Stores,
): Promise<Pick<Stores, 'buckets'>> {
  const place = backupSchedule && (await openPlace(backupSchedule.place))
  return { buckets: place?.bucket ? [...buckets, { name: 'BACKUP_DIR', bucket: place.bucket }] : buckets }
}

/** The file store, which also copies to the write-ahead log archive if there is one. */
function archived(store: Store, { env, db, embedded, opened, believed, say, onError }: Parts): Store {
  if (!env.walArchive || !embedded) return store
  const archive = env.walArchive.folder
  const copies = copiedStore(store, archive)
  const parts = { env, archive, database: embedded, db, files: store, copies, believed, say, onError }
  opened.add(startArchive(parts), (keptArchive) => keptArchive.stop())
  return copies.store
}

/** Opens the file store and its monitoring. Refuses buckets that are misconfigured or public. */
export async function openFiles(parts: Parts): Promise<{ store: Store; storage: StorageWatch }> {
  const stores = await openStore(parts.env)
  await refuseWrongStorage(await bucketsOf(parts.env, stores), parts.say)
  return {
    store: archived(stores.store, parts),
    storage: parts.opened.add(watchStorage(stores, parts.onError), (storageWatch) => storageWatch.stop()),
  }
}
