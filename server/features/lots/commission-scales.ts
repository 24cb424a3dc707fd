import type { commissionScaleRoutes } from '#contract/commission-scales.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { LotRow } from '#contract/lots.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { wholeScales } from '#server/features/contracts/whole-scale.ts'
import { loadLot, refuseStale } from './lots.ts'
import { editableStates, presentLot } from './present.ts'
import { lotSource } from './source.ts'

/** Sets the bands, bounds or fixed sum of a lot's commission while its terms may be edited. */
export async function putCommissionScales(
  db: Db,
  who: Caller,
  id: number,
  { version, ...given }: BodyOf<typeof commissionScaleRoutes.put>,
): Promise<LotRow> {
  const before = await loadLot(db, who, id, true, 'seller')
  await refuseStale(db, who, before, version)
  if (!editableStates(who).includes(before.state))
    throw new Refusal('wrong_state', {}, { state: before.state })
  const changes = wholeScales('lots', given)
  const written = await writeRecord(db, who, lotSource, before, changes, { action: 'edit' })
  return presentLot(db, who, written)
}
