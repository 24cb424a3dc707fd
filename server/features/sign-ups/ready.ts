import { and, inArray } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord, lockRecords, recordsWhere } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { lotScope, type StoredLot } from '#server/features/lots/visibility.ts'
import { guard, type SignUpAction } from './guards.ts'
import { lotOf, presentSignUp, signUpSource, type StoredSignUp } from './source.ts'

export const loadSignUp = (db: Db, who: Caller, id: number, lock = false): Promise<StoredSignUp> =>
  getRecord(db, who, signUpSource, id, lock)

/** The rows of sign-ups for one act, the first of the ids first, and their lots. */
export interface ReadySignUps {
  rows: StoredSignUp[]
  lots: ReadonlyMap<number, StoredLot>
}

/**
 * Loads sign-ups that one act decides together: within the caller's scope, with their lots locked first. Checks the
 * states of each, and the version of the first.
 */
export async function readySignUps(
  db: Db,
  who: Caller,
  [first, ...others]: readonly [number, ...number[]],
  action: SignUpAction,
  version: number | undefined,
): Promise<ReadySignUps> {
  const ids = [first, ...others]
  const asked = and(inArray(signUpsTable.id, ids), signUpSource.visibility.rows(who))
  const seen = await recordsWhere(db, signUpSource, asked)
  // Recruiters do not see a lot whose next round is a draft.
  const inScope = and(inArray(lotsTable.id, seen.map(lotOf)), lotScope(who))
  const lots = new Map((await lockRecords(db, lotSource, inScope)).map((lot) => [lot.id, lot]))
  const found = new Map((await lockRecords(db, signUpSource, asked)).map((row) => [row.id, row]))
  const pairs = ids.map((id) => {
    const row = found.get(id)
    const lot = row && lots.get(lotOf(row))
    if (!row || !lot) throw new Refusal('not_found')
    return { row, lot }
  })
  const rows = pairs.map(({ row }) => row)
  const row = required(rows[0], 'the sign-up just loaded')
  await checkVersion(row, version, () => presentSignUp(db, who, row))
  for (const own of pairs) guard(who, own.row, own.lot, action)
  return { rows, lots }
}

/** The same for one sign-up. */
export async function readySignUp(
  db: Db,
  who: Caller,
  id: number,
  action: SignUpAction,
  version: number | undefined,
): Promise<{ row: StoredSignUp; lot: StoredLot }> {
  const { rows, lots } = await readySignUps(db, who, [id], action, version)
  const row = required(rows[0], 'the sign-up just loaded')
  return { row, lot: required(lots.get(lotOf(row)), 'the lot of a sign-up') }
}
