import { cellNames } from '#contract/lot-items.ts'
import { cleanVin } from '#contract/rules/vin.ts'
import { InvalidFields, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { faultsOfItem } from '#server/features/lot-items/faults.ts'
import { editItem, logOf } from '#server/features/lot-items/items.ts'
import { isOpen, itemSource, type StoredItem } from '#server/features/lot-items/source.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { openLots } from '../past/lots-of-lines.ts'
import { tripOf, type TripRun } from './trip.ts'

const vinTaken = (error: unknown): never => {
  throw violatedConstraint(error) === 'lot_items_vin_once' ? new Refusal('vin_taken') : error
}

type ItemChanges = Partial<Pick<StoredItem, (typeof cellNames)[number]>>

/**
 * Goods of an open lot are edited as in the form; goods of an imported lot, until its money moves in the
 * product.
 */
async function correct(run: TripRun, { id, lot_id, version }: StoredItem, given: ItemChanges): Promise<void> {
  const { db, who } = run
  const lot = await loadLot(db, who, lot_id, true)
  if (isOpen(lot)) {
    const { kind, ...others } = given
    await editItem(db, who, id, { ...others, ...(kind && { kind }), version })
    return
  }
  if (!(await openLots(db, [lot_id])).has(lot_id)) throw new Refusal('wrong_state', {}, { state: lot.state })
  const row = await getRecord(db, who, itemSource, id, true)
  await checkVersion(row, version, () => row)
  const changes = given.vin ? { ...given, vin: cleanVin(given.vin) } : given
  const faults = faultsOfItem({ ...row, ...changes }, who.now)
  if (faults.length > 0) throw new InvalidFields('lot_items', faults)
  const entry = { action: 'edit' as const, ...logOf(lot) }
  await writeRecord(db, who, itemSource, row, changes, entry).catch(vinTaken)
}

export const itemTrip = tripOf(itemSource, {
  editable: cellNames,
  nameOf: itemSource.log.nameOf,
  edit: correct,
})
