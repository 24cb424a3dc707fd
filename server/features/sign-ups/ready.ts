import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
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
