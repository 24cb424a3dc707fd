import { Readable } from 'node:stream'
import type { Bucket } from '#server/object-storage/bucket.ts'
import { openBucket } from '#server/features/uploads/open-store.ts'
import { storedName } from '#server/features/uploads/store.ts'
import type { StorageSettings } from '#server/settings/storage-url.ts'
import { ifThere, StartError } from '#server/start-error.ts'
import {
  checkRestoreFolder,
  hashed,
  openRestoreFolder,
  refuseName,
  type RestorePlace,
} from './restore-folder.ts'

/** A destination for restored files. */
interface Place {
  /** Refuses a destination that already holds files. Changes nothing. */
  check(): Promise<void>
  /** Clears the remains of a killed restore. Call it only after the database turned out to be empty. */
  open(): Promise<RestorePlace>
}

/** This object exists while a restore runs. */
const mark = '.restoring'

export async function restorePlace(settings: StorageSettings): Promise<Place> {
  if (settings.kind === 'folder')
    return {
      check: () => checkRestoreFolder(settings.folder),
      open: () => openRestoreFolder(settings.folder),
    }
  const bucket = await openBucket(settings)
  return { check: () => checkBucket(bucket), open: () => clearedBucket(bucket) }
}

async function checkBucket(bucket: Bucket): Promise<void> {
  if ((await ifThere(bucket.size(mark))) !== undefined) return
  for await (const { key } of bucket.list(''))
    if (storedName.test(key))
      throw new StartError(
        `${bucket.where} is not empty: say another prefix in STORAGE_URL, or move its files away. Nothing was changed.`,
      )
}

async function clearedBucket(bucket: Bucket): Promise<RestorePlace> {
  const empty = async () => {
    for await (const { key } of bucket.list('')) if (storedName.test(key)) await bucket.remove(key)
  }
  await bucket.put(mark, Buffer.from(mark))
  await empty()
  const finish = () => bucket.remove(mark)
  return {
    put: async (stored, content, sha256) => {
      refuseName(stored)
      await bucket.put(stored, Readable.from(hashed(stored, content, sha256), { objectMode: false }))
    },
    settle: async () => {},
    finish,
    discard: async () => {
      await empty()
      await finish()
    },
  }
}
