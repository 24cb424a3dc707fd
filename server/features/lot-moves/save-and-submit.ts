import type { LotRow, lotRoutes } from '#contract/lots.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/request/caller.ts'
import { createLot, editLot } from '#server/features/lots/write.ts'
import { moveLot } from './move.ts'
import { lotMoves } from '#contract/rules/lot-machine.ts'
import { relistDates } from '#contract/rules/relist-dates.ts'
import { Refusal } from '#server/request/errors.ts'
import { noticeBasis } from '#server/features/calendar/read.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { RelistDates, lotMoveRoutes } from '#contract/lot-moves.ts'
const submitted = (db: Db, who: Caller, id: number, version: number): Promise<LotRow> =>
  moveLot(db, who, id, { action: 'submit', version })

/**
 * Creates a lot and, if requested, submits it in one transaction: a refused submission leaves nothing behind.
 */
export async function createAndSubmit(
  db: Db,
  who: Caller,
  { submit = false, ...terms }: BodyOf<typeof lotRoutes.create>,
): Promise<LotRow> {
  const draft = await createLot(db, who, terms, submit)
  return submit ? submitted(db, who, draft.id, draft.version) : draft
}

/** Edits a lot and, if requested, submits it. Without changes it is only submitted. */
export async function editAndSubmit(
  db: Db,
  who: Caller,
  id: number,
  { submit = false, version, ...terms }: BodyOf<typeof lotRoutes.edit>,
): Promise<LotRow> {
  if (submit && Object.keys(terms).length === 0) return submitted(db, who, id, version)
  const draft = await editLot(db, who, id, { ...terms, version })
  return submit ? submitted(db, who, id, draft.version) : draft
}

/** Initial values of the form for the next round. Nothing is written. */
export async function proposedRelist(db: Db, who: Caller, id: number): Promise<{ dates: RelistDates }> {
  const lot = await loadLot(db, who, id)
  if (!lotMoves.relist.from.some((state) => state === lot.state))
    throw new Refusal('wrong_state', {}, { state: lot.state })
  return { dates: relistDates(lot, who.now, await noticeBasis(db)) }
}

/**
 * Makes the move, edits the new draft and, if requested, submits it, all in one transaction: a refusal undoes
 * the move.
 */
export async function relistWithTerms(
  db: Db,
  who: Caller,
  id: number,
  { version, ...terms }: BodyOf<typeof lotMoveRoutes.relist>,
): Promise<LotRow> {
  const draft = await moveLot(db, who, id, { action: 'relist', version })
  if (Object.keys(terms).length === 0) return draft
  return editAndSubmit(db, who, id, { ...terms, version: draft.version })
}
