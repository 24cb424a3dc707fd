import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { madeFiles } from '#server/tables/uploads.ts'

export type MadeFile = typeof madeFiles.$inferSelect

const keptDays = 7
const repeatableMinutes = 15

export interface NewMadeFile {
  uid: number
  stored: string
  /** The name shown to the person. */
  label: string
  type: string
  /** The suffix of the download name, one plain word after an unguessable part. */
  word: string
}

/** Offers a generated file to one person for seven days. Returns its download name and its expiry. */
export async function offerFile(
  db: Db,
  { word, ...file }: NewMadeFile,
): Promise<{ file_name: string; expires_at: string }> {
  const file_name = `${randomBytes(16).toString('hex')}_${word}.${file.label.split('.').at(-1) ?? 'bin'}`
  const expires_at = sql`now() + make_interval(days => ${keptDays}::int)`
  const [made] = await db
    .insert(madeFiles)
    .values({ ...file, file_name, expires_at })
    .returning({ expires_at: madeFiles.expires_at })
  return { file_name, expires_at: made?.expires_at ?? '' }
}

export async function findMadeFile(db: Db, who: Caller, fileName: string): Promise<MadeFile | undefined> {
  const [found] = await db
    .select()
    .from(madeFiles)
    .where(
      and(
        eq(madeFiles.file_name, fileName),
        eq(madeFiles.uid, who.uid),
        gt(madeFiles.expires_at, sql`now()`),
      ),
    )
  return found
}

/**
 * Shortens the life of a file after its first full download to fifteen minutes, in which it can be repeated.
 */
export async function consumeFile(db: Db, id: number): Promise<void> {
  const soon = sql`least(${madeFiles.expires_at}, now() + make_interval(mins => ${repeatableMinutes}::int))`
  await db
    .update(madeFiles)
    .set({ consumed: true, expires_at: soon })
    .where(and(eq(madeFiles.id, id), eq(madeFiles.consumed, false)))
}
