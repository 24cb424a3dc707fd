import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { FileRef } from '../../../contract/field.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { ownedScope } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { lotsTable } from '../../tables/lots.ts'
import { lotScope, seesReserve } from '../lots/visibility.ts'
import { signUpScope } from '../sign-ups/scope.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { staffTable } from '../../tables/staff.ts'
import { uploads } from '../../tables/uploads.ts'

export type Upload = typeof uploads.$inferSelect

/** Refuses paths that were neither issued to this caller nor are on the row already. Holds the new ones for the transaction. */
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

/** Hangs files on a record: from now on, whoever may see the record may fetch them. The first record keeps them. */
export async function attachFiles(
  db: Db,
  files: readonly FileRef[],
  resource: string,
  record_id: number,
): Promise<void> {
  if (files.length === 0) return
  const paths = files.map((file) => file.path)
  await db
    .update(uploads)
    .set({ resource, record_id })
    .where(and(inArray(uploads.path, paths), isNull(uploads.resource)))
}

async function maySeeCustomer(db: Db, who: Caller, id: number): Promise<boolean> {
  if (!may(who, 'customers.use')) return false
  const inPool = and(isNull(customersTable.service_id), isNull(customersTable.archived_at))
  const [found] = await db
    .select({ id: customersTable.id })
    .from(customersTable)
    .where(and(eq(customersTable.id, id), or(ownedScope(who), inPool)))
  return found !== undefined
}

/** Photos and papers of a lot are seen with it; a consent only by whoever may see the reserve it is about. */
async function maySeeLotFile(
  db: Db,
  who: Caller,
  resource: 'lots' | 'lot_consents',
  id: number,
): Promise<boolean> {
  if (!may(who, 'lots.use')) return false
  const [lot] = await db
    .select({ state: lotsTable.state })
    .from(lotsTable)
    .where(and(eq(lotsTable.id, id), lotScope(who)))
  return lot !== undefined && (resource === 'lots' || seesReserve(who, lot))
}

async function maySeeSignUp(db: Db, who: Caller, id: number): Promise<boolean> {
  if (!may(who, 'signUps.use')) return false
  const [found] = await db
    .select({ id: signUpsTable.id })
    .from(signUpsTable)
    .where(and(eq(signUpsTable.id, id), signUpScope(who)))
  return found !== undefined
}

/** Somebody's picture is everybody's to see. */
async function isAvatar(db: Db, path: string): Promise<boolean> {
  const [found] = await db
    .select({ id: staffTable.id })
    .from(staffTable)
    .where(eq(staffTable.avatar, path))
    .limit(1)
  return found !== undefined
}

/** Whoever uploaded it, or may see the record it hangs on. */
export async function mayReadFile(db: Db, who: Caller, file: Upload): Promise<boolean> {
  if (file.uid === who.uid) return true
  if (file.resource === 'customers' && file.record_id !== null) return maySeeCustomer(db, who, file.record_id)
  if ((file.resource === 'lots' || file.resource === 'lot_consents') && file.record_id !== null)
    return maySeeLotFile(db, who, file.resource, file.record_id)
  if (file.resource === 'sign_ups' && file.record_id !== null) return maySeeSignUp(db, who, file.record_id)
  if (file.resource === 'recyclers' && may(who, 'recyclers.use')) return true
  if ((file.resource === 'finance_entries' || file.resource === 'tax_receipts') && may(who, 'finance.use'))
    return true
  return isAvatar(db, file.path)
}

/** What a person has sent within a day, and what of it no record names yet; `uploads` refuses more when it is too much. */
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
