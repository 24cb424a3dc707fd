import { and, inArray } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord, lockRecords, recordsWhere } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotSources } from '#server/features/lots/source.ts'
import { lotScope, type StoredLot } from '#server/features/lots/visibility.ts'
import { guard, type SignUpAction } from './guards.ts'
import { lotOf, presentSignUp, signUpSource, type StoredSignUp } from './source.ts'

export const loadSignUp = (db: Db, who: Caller, id: number, lock = false): Promise<StoredSignUp> =>
  getRecord(db, who, signUpSource, id, lock)

/**
 * Loads a sign-up for an act: within the caller's scope, with the lot locked first. Checks the version and
 * both states.
 */
export async function readySignUp(
  db: Db,
  who: Caller,
  id: number,
  action: SignUpAction,
  version: number | undefined,
): Promise<{ row: StoredSignUp; lot: StoredLot }> {
  const lot = await loadLot(db, who, lotOf(await loadSignUp(db, who, id)), true)
  const row = await loadSignUp(db, who, id, true)
  await checkVersion(row, version, () => presentSignUp(db, who, row))
  guard(who, row, lot, action)
  return { row, lot }
}

/** The sign-ups of one act in the order of the ids, and their lots. */
export interface ReadySignUps {
  rows: StoredSignUp[]
  lots: ReadonlyMap<number, StoredLot>
}

/**
 * Loads sign-ups that one act decides together; the caller may see them, and their lots are locked. Checks
 * the states of each, and the version of the first.
 */
export async function readySignUps(
  db: Db,
  who: Caller,
  [first, ...others]: readonly [number, ...number[]],
  action: SignUpAction,
  version: number | undefined,
): Promise<ReadySignUps> {
  const ids = [first, ...others]
  const found = await lockRecords(db, signUpSource, inArray(signUpsTable.id, ids))
  const byId = new Map(found.map((row) => [row.id, row]))
  const rows = ids.map((id) => required(byId.get(id), 'a sign-up of a held lot'))
  const inScope = and(inArray(lotsTable.id, rows.map(lotOf)), lotScope(who))
  const lots = new Map((await recordsWhere(db, lotSources.both, inScope)).map((lot) => [lot.id, lot]))
  // Recruiters do not see a lot whose next round is a draft.
  if (rows.some((own) => !lots.has(lotOf(own)))) throw new Refusal('not_found')
  const [row] = rows
  if (row) await checkVersion(row, version, () => presentSignUp(db, who, row))
  for (const own of rows) guard(who, own, required(lots.get(lotOf(own)), 'the lot of a sign-up'), action)
  return { rows, lots }
}
