import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { PhotoFault, PhotoLine } from '#contract/photo-imports.ts'
import { pictureTypes, uploadMegabytes } from '#contract/uploads.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { getRecord } from '#server/records/records.ts'
import { uploads } from '#server/tables/uploads.ts'
import { editItem } from '#server/features/lot-items/items.ts'
import { itemSource } from '#server/features/lot-items/source.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { editLot } from '#server/features/lots/write.ts'
import { inspectContent } from '#server/features/uploads/file-content.ts'
import { cleanFileName, extensionOf } from '#server/features/uploads/file-names.ts'
import { spendUpload } from '#server/features/uploads/quotas.ts'
import type { Store } from '#server/features/uploads/store.ts'
import type { OpenZip } from './zip.ts'

export interface Photo extends FileRef {
  /** The name in the zip. */
  from: string
  stored: string
  bytes: number
  type: string
  hash: string
}

/** Reads one picture of the zip into the store, or says why not. */
export async function readPhoto(store: Store, zip: OpenZip, from: string): Promise<Photo | PhotoFault> {
  const entry = zip.entries.get(from)
  if (!entry) return 'no_picture'
  if (entry.uncompressedSize > uploadMegabytes * 1_048_576) return 'too_large'
  const extension = pictureTypes.find((type) => type === extensionOf(from))
  if (!extension) return 'no_picture'
  try {
    const name = cleanFileName(from.split(/[/\\]/).at(-1) ?? '')
    const content = await zip.read(entry)
    const type = await inspectContent(extension, content)
    const { stored, bytes } = await store.put(content)
    const path = `/f/${randomBytes(18).toString('base64url')}/file.${extension}`
    return { from, name, path, stored, bytes, type, hash: createHash('sha256').update(content).digest('hex') }
  } catch (error) {
    if (error instanceof Refusal || isBrokenEntry(error)) return 'no_picture'
    throw error
  }
}

/** An entry whose content is not what the zip declares. */
const isBrokenEntry = (error: unknown): boolean =>
  error instanceof Error && (!('code' in error) || String(error.code).startsWith('Z_'))

type Target = Pick<PhotoLine, 'lot_id' | 'item_id'>

/** The record with its photos. It is written as by hand, so its own rules hold. */
async function open(db: Db, who: Caller, { lot_id, item_id }: Target) {
  if (lot_id === null) throw new Refusal('not_found')
  const lot = await loadLot(db, who, lot_id, true)
  if (item_id === null)
    return {
      photos: lot.photos,
      write: (photos: FileRef[]) => editLot(db, who, lot.id, { photos, version: lot.version }),
    }
  const item = await getRecord(db, who, itemSource, item_id)
  return {
    photos: item.photos,
    write: (photos: FileRef[]) => editItem(db, who, item.id, { photos, version: item.version }),
  }
}

/** Adds photos to a record, as if the caller had uploaded them one by one. */
export async function addPhotos(
  db: Db,
  who: Caller,
  target: Target,
  photos: readonly Photo[],
): Promise<void> {
  await spendUpload(
    db,
    who,
    photos.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  await db.insert(uploads).values(photos.map(({ from: _from, ...photo }) => ({ ...photo, uid: who.uid })))
  const record = await open(db, who, target)
  await record.write([...record.photos, ...photos.map(({ name, path }) => ({ name, path }))])
}

/** Takes these photos off a record and returns how many were still there. Their files go with the clean-up. */
export async function takePhotos(
  db: Db,
  who: Caller,
  target: Target,
  paths: readonly string[],
): Promise<number> {
  const record = await open(db, who, target)
  const kept = record.photos.filter(({ path }) => !paths.includes(path))
  const n = record.photos.length - kept.length
  if (n === 0) return 0
  await record.write(kept)
  await db
    .update(uploads)
    .set({ resource: null, record_id: null })
    .where(and(inArray(uploads.path, [...paths]), eq(uploads.uid, who.uid)))
  return n
}
