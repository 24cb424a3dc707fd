import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { FileRef } from '#contract/grammar/field.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { staffTable } from '#server/tables/staff.ts'
import { uploads } from '#server/tables/uploads.ts'
import { fileOwners, isFileOwner, type FileOwner } from './file-owners.ts'

export type Upload = typeof uploads.$inferSelect

/**
 * Refuses paths that neither belong to this caller nor are on the row already. Locks the new uploads for the
 * transaction.
 */
export async function refuseForeignFiles(
  db: Db,
  who: Caller,
  field: string,
  files: readonly FileRef[],
  already: readonly FileRef[],
): Promise<void> {
  const known = new Set(already.map((file) => file.path))
  const asked = [...new Set(files.map((file) => file.path))].filter((path) => !known.has(path))
  if (asked.length === 0) return
  const issued = await db
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(inArray(uploads.path, asked), eq(uploads.uid, who.uid)))
    .for('update')
  if (issued.length !== asked.length) throw invalidField('uploads', field, 'bad_format')
}

/**
 * Attaches files to a record. From then on, people who may read the record may fetch them. A file keeps its
 * first record.
 */
export async function attachFiles(
  db: Db,
  files: readonly FileRef[],
  resource: FileOwner,
  record_id: number,
): Promise<void> {
  if (files.length === 0) return
  const paths = files.map((file) => file.path)
  await db
    .update(uploads)
    .set({ resource, record_id })
    .where(and(inArray(uploads.path, paths), isNull(uploads.resource)))
}

interface FileRecord {
  resource: FileOwner
  record_id: number
}

/** Gives the files of a request to the record that came of it. */
export async function moveFiles(
  db: Db,
  files: readonly FileRef[],
  from: FileRecord,
  to: FileRecord,
): Promise<void> {
  if (files.length === 0) return
  const paths = files.map((file) => file.path)
  const isOfRequest = and(eq(uploads.resource, from.resource), eq(uploads.record_id, from.record_id))
  await db
    .update(uploads)
    .set(to)
    .where(and(inArray(uploads.path, paths), isOfRequest))
}

/** Refuses a file that is not a picture. Everybody may read avatars, so no other file may become one. */
export async function refuseNoPicture(db: Db, path: string): Promise<void> {
  const [file] = await db.select({ type: uploads.type }).from(uploads).where(eq(uploads.path, path))
  if (!file?.type.startsWith('image/')) throw invalidField('staff', 'avatar', 'bad_format')
}

/** True for an avatar, which everybody may see. */
async function isAvatar(db: Db, path: string): Promise<boolean> {
  const [found] = await db
    .select({ id: staffTable.id })
    .from(staffTable)
    .where(eq(staffTable.avatar, path))
    .limit(1)
  return found !== undefined
}

/** The uploader, and people who may read the file's record, may read a file. Everybody may read avatars. */
export async function mayReadFile(db: Db, who: Caller, file: Upload): Promise<boolean> {
  if (file.uid === who.uid) return true
  const { resource, record_id } = file
  if (resource !== null && record_id !== null && isFileOwner(resource))
    if (await fileOwners.implementation()[resource](db, who, record_id)) return true
  return isAvatar(db, file.path)
}

/** A person's uploads of the last day, in total and without a record. The upload route limits both. */
export async function sentToday(
  db: Db,
  who: Caller,
): Promise<{ files: number; bytes: number; loose: { files: number; bytes: number } }> {
  const loose = sql`filter (where ${uploads.resource} is null)`
  const [row] = await db
    .select({
      files: sql<string>`count(*)`,
      bytes: sql<string>`coalesce(sum(${uploads.bytes}), 0)`,
      looseFiles: sql<string>`count(*) ${loose}`,
      looseBytes: sql<string>`coalesce(sum(${uploads.bytes}) ${loose}, 0)`,
    })
    .from(uploads)
    .where(and(eq(uploads.uid, who.uid), gte(uploads.created_at, sql`now() - interval '1 day'`)))
  return {
    files: Number(row?.files ?? 0),
    bytes: Number(row?.bytes ?? 0),
    loose: { files: Number(row?.looseFiles ?? 0), bytes: Number(row?.looseBytes ?? 0) },
  }
}
