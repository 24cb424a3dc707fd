import { asc, eq } from 'drizzle-orm'
import type { Draft } from '#contract/grammar/resource.ts'
import { mostQualifications, qualifications, type Qualification } from '#contract/recyclers.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { qualificationsTable as table } from '#server/tables/recyclers.ts'

export type QualificationDraft = Draft<typeof qualifications>

/** A recycler's licences, the first to expire first. */
export async function readQualifications(db: Db, recyclerId: number): Promise<Qualification[]> {
  const { id, type, number, valid_from, valid_to, file } = table
  const rows = await db
    .select({ id, type, number, valid_from, valid_to, file })
    .from(table)
    .where(eq(table.recycler_id, recyclerId))
    .orderBy(asc(table.valid_to), asc(table.id))
    .limit(mostQualifications)
  return rows
}

const filesOf = (all: readonly { file?: Qualification['file'] | undefined }[]) =>
  all.flatMap((item) => item.file ?? [])

/** Refuses files that this caller did not upload, unless the recycler has them already. */
export const refuseForeignLicences = (
  db: Db,
  who: Caller,
  given: readonly QualificationDraft[],
  held: readonly Qualification[],
): Promise<void> => refuseForeignFiles(db, who, 'qualifications', filesOf(given), filesOf(held))

/** Replaces all licences of a recycler. Its row must be locked. */
export async function replaceQualifications(
  db: Db,
  who: Caller,
  recyclerId: number,
  given: readonly QualificationDraft[],
): Promise<void> {
  await db.delete(table).where(eq(table.recycler_id, recyclerId))
  if (given.length === 0) return
  const by = { recycler_id: recyclerId, created_by: who.uid || null, updated_by: who.uid || null }
  await db.insert(table).values(
    given.map((draft) => ({
      ...draft,
      file: draft.file ?? [],
      ...by,
    })),
  )
  await attachFiles(db, filesOf(given), 'recyclers', recyclerId)
}
