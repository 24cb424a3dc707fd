import { lotMoves } from '../../../contract/lot-machine.ts'
import type { RelistDates, relistLot } from '../../../contract/lot-relist.ts'
import type { LotRow } from '../../../contract/lots.ts'
import { relistDates } from '../../../contract/relist-dates.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../request/caller.ts'
import { Refusal } from '../../request/errors.ts'
import { noticeBasis } from '../calendar/read.ts'
import { loadLot } from '../lots/lots.ts'
import { moveLot } from './move.ts'
import { editAndSubmit } from './submit-too.ts'

/** What the form of the next round begins with. Nothing is written. */
export async function proposedRelist(db: Db, who: Caller, id: number): Promise<{ dates: RelistDates }> {
  const lot = await loadLot(db, who, id)
  if (!lotMoves.relist.from.some((state) => state === lot.state))
    throw new Refusal('wrong_state', {}, { state: lot.state })
  return { dates: relistDates(lot, who.now, await noticeBasis(db)) }
}

/**
 * The move, the edit of the draft that it makes and its submission, if asked for, in one transaction: what is
 * refused undoes the move.
 */
export async function relistWithTerms(
  db: Db,
  who: Caller,
  id: number,
  { version, ...terms }: BodyOf<typeof relistLot>,
): Promise<LotRow> {
  const draft = await moveLot(db, who, id, { action: 'relist', version })
  if (Object.keys(terms).length === 0) return draft
  return editAndSubmit(db, who, id, { ...terms, version: draft.version })
}
