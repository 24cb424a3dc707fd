import type { commissionScaleRoutes } from '#contract/commission-scales.ts'
import { bandsAreSound, type ScaleTerms } from '#contract/rules/commission-scale.ts'
import { compare } from '#contract/rules/money.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { LotRow } from '#contract/lots.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { loadLot, refuseStale } from './lots.ts'
import { editableStates, presentLot } from './present.ts'
import { lotSource } from './source.ts'

type Scales = Omit<BodyOf<typeof commissionScaleRoutes.put>, 'version'>
type Side = keyof Scales

/** A scale without what says nothing, or null if nothing is left. */
function wholeScale(side: Side, given: NonNullable<Scales[Side]>): ScaleTerms | null {
  const { bands = [], minimum = null, maximum = null, fixed = null } = given
  if (!bandsAreSound(bands)) throw invalidField('lots', side, 'out_of_range')
  if (minimum !== null && maximum !== null && compare(minimum, maximum) > 0)
    throw invalidField('lots', side, 'out_of_range')
  const said = bands.length > 0 || minimum !== null || maximum !== null || fixed !== null
  return said ? { bands, minimum, maximum, fixed } : null
}

/** Puts the bands, bounds or fixed sum of a lot's commission, while its terms may be edited. */
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
  const changes: { [S in Side]?: ScaleTerms | null } = {}
  for (const side of ['buyer_scale', 'consignor_scale'] as const) {
    const scale = given[side]
    if (scale !== undefined) changes[side] = scale === null ? null : wholeScale(side, scale)
  }
  const written = await writeRecord(db, who, lotSource, before, changes, { action: 'edit' })
  return presentLot(db, who, written)
}
