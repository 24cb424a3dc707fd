import { lotActions, lotMoves } from '#contract/rules/lot-machine.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import { perUnitOf } from '#contract/rules/lot-choices.ts'
import { isZero, rate, subtract } from '#contract/rules/money.ts'
import type { NoticeBasis } from '#contract/rules/notice-rule.ts'
import { reserveWarnings, warningsOf } from '#contract/rules/lot-warnings.ts'
import { texts } from '#texts/all.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { maskRow } from '#server/records/mask-row.ts'

import { noticeBasis } from '#server/features/calendar/read.ts'
import { dictionaryNames, type DictionaryNames } from '#server/features/dictionaries/names.ts'
import { accountNames } from '#server/features/own-accounts/names.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { lotReferences, type Beside, type LotNames } from './names.ts'
import { recordReveals } from './reveals.ts'
import { lotSource } from './source.ts'
import { soldToRunnerUp } from './standing-sale.ts'
import { seesOverReserve, seesReserve, type StoredLot } from './visibility.ts'
import { required } from '#server/records/required.ts'

/**
 * When a lot's terms may be edited: drafts by the sellers who see them; those who may correct also approved
 * and listed ones.
 */
export function editableStates(who: Caller): readonly LotState[] {
  if (may(who, 'lots.correct')) return ['draft', 'approved', 'listed']
  return may(who, 'lots.write') ? ['draft'] : []
}

/** The caller's actions on a lot, by role and state: the moves of the table, and edit, copy and comment. */
export function actionsOf(who: Caller, lot: StoredLot): string[] {
  const moves = lotActions.filter((action) => {
    const move = lotMoves[action]
    if (!may(who, move.permission) || !move.from.some((state) => state === lot.state)) return false
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

/** The unit of the lot's prices in the reader's language: 元, or 元/吨. Exports have a column for it. */
function priceUnitOf({ language }: Caller, lot: StoredLot): string {
  const unit = perUnitOf(lot)
  const { lots, list } = texts[language]
  return String(unit ? lots.perUnit[unit] : list.yuan)
}

const beforeListing: readonly LotState[] = ['draft', 'reviewing', 'approved']

/** The period of the contract that the lot names, or else the one stored with its consignor. */
const periodOf = ({ contract_id, commission_id }: StoredLot, names: LotNames | undefined) => {
  if (contract_id !== null) return names?.periods.contracts.get(contract_id)
  return commission_id === null ? undefined : names?.periods.consignors.get(commission_id)
}

/**
 * Warnings about the terms while they may still change. The notice of a listed lot has begun, so there is no
 * warning about it any more.
 */
function shownWarnings(
  who: Caller,
  lot: StoredLot,
  names: LotNames | undefined,
  basis: NoticeBasis,
): LotRow['warnings'] {
  if (lot.state === 'defaulted' && lot.asset_owner === 'state' && may(who, 'lots.runner_up'))
    return [{ field: 'asset_owner', code: 'runner_up_of_state_goods' }]
  if (!beforeListing.includes(lot.state) || !may(who, 'lots.write')) return []
  return warningsOf({ ...lot, ...periodOf(lot, names) }, who.now, basis).filter(
    ({ code }) => seesReserve(who, lot) || !reserveWarnings.includes(code),
  )
}

const nameOf = (map: ReadonlyMap<number, string>, id: number | null | undefined) =>
  id === null || id === undefined ? null : (map.get(id) ?? null)

const referenced = (lot: StoredLot, names: LotNames) => ({
  commission_id_name: nameOf(names.consignors, lot.commission_id),
  contract_id_name: nameOf(names.contracts, lot.contract_id),
  customer_id_name: nameOf(names.customers, lot.customer_id),
  event_id_name: nameOf(names.events, lot.event_id),
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

type PresentableLot = StoredLot & Partial<Beside>

/** Lots as this caller may know them. Sealed reserves that it shows go on record. */
export async function presentLots(db: Db, who: Caller, rows: readonly PresentableLot[]): Promise<LotRow[]> {
  const shown = await presentUnrecorded(db, who, rows)
  recordReveals(who, rows)
  return shown
}

/** The same where nobody is shown what would go on record. */
export async function presentUnrecorded(
  db: Db,
  who: Caller,
  rows: readonly PresentableLot[],
): Promise<LotRow[]> {
  const uids = rows
    .flatMap((row) => [row.service_id, row.zs_service_id, row.submitted_by])
    .filter((uid) => uid !== null)
  const sold = rows.filter((row) => row.state === 'sold' && row.had_runner_up !== false)
  const runnerUps = await soldToRunnerUp(db, may(who, 'lots.step_back') ? sold.map((row) => row.id) : [])
  const [accounts, names, dictionaries, people, basis] = [
    await accountNames(db, who.language),
    await lotReferences(db, rows),
    await dictionaryNames(db),
    await staffNames(db, uids),
    await noticeBasis(db),
  ]
  return rows.map((lot) =>
    maskRow(lotSource, who, lot, {
      ...lot,
      had_runner_up: undefined,
      ...(names && referenced(lot, names)),
      ...named(lot, dictionaries, people),
      payment_account_id_name: nameOf(accounts, lot.payment_account_id),
      premium_over_reserve: seesOverReserve(who, lot) ? overReserve(lot) : null,
      price_unit: priceUnitOf(who, lot),
      warnings: shownWarnings(who, lot, names, basis),
      actions: actionsOf(who, lot),
      ...(runnerUps.has(lot.id) && { steps_back_to: 'defaulted' as const }),
    }),
  )
}

export async function presentLot(db: Db, who: Caller, row: StoredLot): Promise<LotRow> {
  const [shown] = await presentLots(db, who, [row])
  return required(shown, 'the row just written')
}

/** For refusals, whose act and audit entries are rolled back: the caller keeps what was revealed. */
export async function presentForRefusal(db: Db, who: Caller, row: StoredLot): Promise<LotRow> {
  const [shown] = await presentUnrecorded(db, who, [row])
  return required(shown, 'the row just written')
}
