import { eq } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, lockRecords } from '#server/records/records.ts'
import { entriesTable as table } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import type { EntryContext } from '../deposits/deposit-effects.ts'
import { liveDuesOf, lockDue, type FittingDue } from '../dues/dues.ts'
import { lockEventSignUp } from '#server/features/sign-ups/together.ts'
import { saleKinds } from './held.ts'
import { entrySource, presentEntry } from './source.ts'

/**
 * Locks always in the order event → lot → sign-up → due → entry, so that no two acts wait for each other.
 * If a buyer's entry names only its lot, it belongs to the buyer of its due, or else to the lot's current
 * buyer.
 */
export async function lockEntry(db: Db, who: Caller, id: number, version: number): Promise<EntryContext> {
  const [seen] = await db.select().from(table).where(eq(table.id, id))
  if (!seen) throw new Refusal('not_found')
  if (seen.lot_id === null && seen.sign_up_id !== null) await lockEventSignUp(db, seen.sign_up_id)
  const [lot] =
    seen.lot_id === null
      ? []
      : await db.select().from(lotsTable).where(eq(lotsTable.id, seen.lot_id)).for('update')
  const fitting = await fittingDues(db, seen)
  const only = fitting.length === 1 ? fitting[0] : undefined
  const inRound = lot?.round_no === seen.round_no && seen.state === 'pending' && saleKinds.includes(seen.kind)
  const signUpId = seen.sign_up_id ?? (inRound ? (only?.sign_up_id ?? lot.winner_sign_up_id) : null)
  const [signUp] =
    signUpId === null
      ? []
      : await db.select().from(signUpsTable).where(eq(signUpsTable.id, signUpId)).for('update')
  const dueId = seen.due_id ?? only?.id
  const due = dueId === undefined ? undefined : await lockDue(db, dueId)
  const [entry] = await lockRecords(db, entrySource, eq(table.id, id))
  if (!entry) throw new Refusal('not_found')
  await checkVersion(entry, version, () => presentEntry(db, who, entry))
  return { entry, lot, signUp, due, fitting: fitting.length }
}

const fittingDues = async (db: Db, seen: typeof table.$inferSelect): Promise<FittingDue[]> =>
  (seen.lot_id ?? seen.sign_up_id) === null || seen.due_id !== null || seen.state !== 'pending'
    ? []
    : liveDuesOf(db, seen)
