import { and, inArray, isNull, lt, notExists, sql, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { staffTable } from '#server/tables/staff.ts'
import { madeFiles, uploads } from '#server/tables/uploads.ts'
import type { Store } from './store.ts'

const orphanHours = 24
const batchSize = 500

/**
 * Deletes the rows of expired generated files. Rows go first, because a row without a file would be a broken
 * link.
 */
async function dropExpired(db: Db, now: Date): Promise<string[]> {
  const expired = db
    .select({ id: madeFiles.id })
    .from(madeFiles)
    .where(lt(madeFiles.expires_at, now.toISOString()))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(madeFiles)
    .where(inArray(madeFiles.id, expired))
    .returning({ stored: madeFiles.stored })
  return gone.map((item) => item.stored)
}

/**
 * Deletes the rows of uploads without a record after a day. A form that is just being saved locks its own.
 */
async function dropOrphans(db: Db, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - orphanHours * 3_600_000).toISOString()
  const avatar = db
    .select({ one: sql`1` })
    .from(staffTable)
    .where(eq(staffTable.avatar, uploads.path))
  const orphans = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.resource), lt(uploads.created_at, before), notExists(avatar)))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(uploads)
    .where(inArray(uploads.id, orphans))
    .returning({ stored: uploads.stored })
  return gone.map((item) => item.stored)
}

/** Deletes files that nobody can request any more. It may run at any time and on several instances. */
export async function cleanUpFiles(db: Db, store: Store, now: Date): Promise<number> {
  let dropped = 0
  for (const drop of [dropExpired, dropOrphans]) {
    let stored: string[]
    do {
      stored = await drop(db, now)
      for (const name of stored) await store.remove(name)
      dropped += stored.length
    } while (stored.length === batchSize)
  }
  await store.sweep()
  return dropped
}
