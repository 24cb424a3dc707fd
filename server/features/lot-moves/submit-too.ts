import type { createLot as createRoute, editLot as editRoute, LotRow } from '../../../contract/lots.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../request/caller.ts'
import { createLot, editLot } from '../lots/write.ts'
import { moveLot } from './move.ts'

const submitted = (db: Db, who: Caller, id: number, version: number): Promise<LotRow> =>
  moveLot(db, who, id, { action: 'submit', version })

/** Creates a lot and submits it, if asked to, in one transaction: a refused submission leaves nothing behind. */
export async function createAndSubmit(
  db: Db,
  who: Caller,
  { submit = false, ...terms }: BodyOf<typeof createRoute>,
): Promise<LotRow> {
  const draft = await createLot(db, who, terms, submit)
  return submit ? submitted(db, who, draft.id, draft.version) : draft
}

/** Edits a lot and submits it, if asked to. Without changes it is only submitted. */
export async function editAndSubmit(
  db: Db,
  who: Caller,
  id: number,
  { submit = false, version, ...terms }: BodyOf<typeof editRoute>,
): Promise<LotRow> {
  if (submit && Object.keys(terms).length === 0) return submitted(db, who, id, version)
  const draft = await editLot(db, who, id, { ...terms, version })
  return submit ? submitted(db, who, id, draft.version) : draft
}
