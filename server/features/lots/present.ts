import { lotActions, lotMoves } from '../../../contract/lot-machine.ts'
import type { LotRow } from '../../../contract/lots.ts'
import { isZero, rate, subtract } from '../../../contract/money.ts'
import { reserveWarnings, warningsOf } from '../../../contract/lot-warnings.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { Stored } from '../../records/records.ts'

import { dictionaryNames, type DictionaryNames } from '../dictionaries/names.ts'
import { staffNames } from '../staff/names.ts'
import { editableStates } from './editable.ts'
import { lotReferences, type LotNames } from './names.ts'
import { recordReveals } from './reveals.ts'
import { hiddenOf, seesReserve, type StoredLot } from './visibility.ts'

/** What this caller may do with the lot now, by role and state: the moves of the table, and editing, copying, commenting. */
export function actionsOf(who: Caller, lot: StoredLot): string[] {
  const moves = lotActions.filter((action) => {
    const move = lotMoves[action]
    if (!may(who, move.permission) || !(move.from as readonly string[]).includes(lot.state)) return false
    return action !== 'approve' || lot.submitted_by !== who.uid
  })
  return [
    ...moves,
    ...(editableStates(who).includes(lot.state) ? ['edit'] : []),
    ...(may(who, 'lots.write') ? ['copy'] : []),
    ...(may(who, 'lots.use') ? ['comment'] : []),
  ]
}

const overReserve = ({ deal_price, highest_price, reserve_price }: StoredLot): string | null => {
  const price = deal_price ?? highest_price
  if (!price || !reserve_price || isZero(reserve_price)) return null
  return rate(subtract(price, reserve_price), reserve_price)
}

const before = ['draft', 'reviewing', 'approved']

/** Oddities of the terms while they may still be changed; a listed lot's notice is counted from when it was listed, and no more warned about. */
function shownWarnings(who: Caller, lot: StoredLot): LotRow['warnings'] {
  if (!before.includes(lot.state) || !may(who, 'lots.write')) return []
  return warningsOf(lot as Parameters<typeof warningsOf>[0], who.now).filter(
    ({ code }) => seesReserve(who, lot) || !reserveWarnings.includes(code),
  )
}

const nameOf = (map: ReadonlyMap<number, string>, id: number | null | undefined) =>
  id === null || id === undefined ? null : (map.get(id) ?? null)

const referenced = (lot: StoredLot, names: LotNames) => ({
  commission_id_name: nameOf(names.consignors, lot.commission_id),
  customer_id_name: nameOf(names.customers, lot.customer_id),
  winner_sign_up_id_name: nameOf(names.sign_ups, lot.winner_sign_up_id),
  proposed_winner_id_name: nameOf(names.sign_ups, lot.proposed_winner_id),
})

const named = (lot: StoredLot, dictionaries: DictionaryNames, people: ReadonlyMap<number, string>) => ({
  company_name: nameOf(dictionaries.companies, lot.company),
  platform_name: nameOf(dictionaries.platforms, lot.platform),
  service_id_name: nameOf(people, lot.service_id),
  zs_service_id_name: nameOf(people, lot.zs_service_id),
  submitted_by_name: nameOf(people, lot.submitted_by),
})

/** Lots as this caller may know them; sealed reserves that are shown by it go on record. */
export async function presentLots(db: Db, who: Caller, rows: readonly Stored[]): Promise<LotRow[]> {
  const shown = await presentUnrecorded(db, who, rows)
  recordReveals(who, rows as unknown as StoredLot[])
  return shown
}

/** The same where what would go on record is not shown. */
export async function presentUnrecorded(db: Db, who: Caller, rows: readonly Stored[]): Promise<LotRow[]> {
  const stored = rows as unknown as StoredLot[]
  const uids = stored
    .flatMap((row) => [row.service_id, row.zs_service_id, row.submitted_by])
    .filter((uid) => uid !== null)
  const [names, dictionaries, people] = [
    await lotReferences(db, stored),
    await dictionaryNames(db),
    await staffNames(db, uids),
  ]
  return stored.map((lot) => {
    const masked = hiddenOf(who, lot)
    const shown: Record<string, unknown> = {
      ...lot,
      ...(names && referenced(lot, names)),
      ...named(lot, dictionaries, people),
      premium_over_reserve: masked.includes('premium_over_reserve') ? undefined : overReserve(lot),
      warnings: shownWarnings(who, lot),
      actions: actionsOf(who, lot),
      masked: masked.length > 0 ? masked : undefined,
    }
    // Undefined is left out of the answer; deleting would make a dictionary of the row, slow to build and to send.
    for (const field of masked) {
      shown[field] = undefined
      shown[`${field}_name`] = undefined
    }
    return shown as unknown as LotRow
  })
}

export async function presentLot(db: Db, who: Caller, row: Stored): Promise<LotRow> {
  const [shown] = await presentLots(db, who, [row])
  return shown as LotRow
}

/** For refusals, whose act and deeds are undone: the caller keeps what was revealed with them. */
export async function presentForRefusal(db: Db, who: Caller, row: Stored): Promise<LotRow> {
  const [shown] = await presentUnrecorded(db, who, [row])
  return shown as LotRow
}
