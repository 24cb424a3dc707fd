import { and, asc, eq } from 'drizzle-orm'
import { lotCharges, type ChargeRow } from '#contract/charges.ts'
import { approvedStates, resultStates } from '#contract/rules/lot-states.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { getRecord } from '#server/records/records.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { required } from '#server/records/required.ts'
import { chargesTable as table } from '#server/tables/charges.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { settlementClosed } from '#server/features/finance/ledger/held.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

/** Charges have no visibility of their own: each call loads their lot first. */
export const chargeSource = writableSource({
  resource: lotCharges,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.id, descending: false },
  log: {
    resource: 'lot_charges',
    nameOf: () => null,
    ownersOf: () => [],
    fields: ['side', 'kind', 'nature', 'amount', 'tax_rate', 'reason', 'void_reason'],
  },
})

export type StoredCharge = RowOf<typeof chargeSource>

/** The lot of charges or costs. Finance works with every approved lot, sold or not. */
export async function loadMoneyLot(db: Db, who: Caller, id: number, lock = false): Promise<StoredLot> {
  if (!may(who, 'finance.use') || may(who, 'lots.use')) return loadLot(db, who, id, lock, 'mover')
  const query = db.select().from(lotsTable).where(eq(lotsTable.id, id))
  const [lot] = await (lock ? query.for('update') : query)
  if (!lot || !approvedStates.includes(lot.state)) throw new Refusal('not_found')
  return lot
}

/** Lots with a valid sale, whose buyer can be charged. */
export const isSold = ({ state }: StoredLot): boolean => resultStates.includes(state)

export const mayWrite = (who: Caller): boolean => may(who, 'charges.write')

/** A charge can be entered until the lot is settled or its settlement closed. */
export async function isChargeable(db: Db, lot: StoredLot): Promise<boolean> {
  return (
    approvedStates.includes(lot.state) &&
    lot.state !== 'settled' &&
    !(isSold(lot) && (await settlementClosed(db, lot.id, lot.round_no)))
  )
}

/** A buyer's charges reveal the buyer, so sellers see them only while the sale stands. */
const isShown = (who: Caller, lot: StoredLot, row: StoredCharge): boolean =>
  row.side === 'consignor' || isSold(lot) || may(who, 'lots.seeFunds') || may(who, 'finance.use')

/** People who see a charge may read its vouchers. */
export async function mayReadChargeFiles(db: Db, who: Caller, id: number): Promise<boolean> {
  if (!may(who, 'settlements.read')) return false
  const row = await lockCharge(db, who, id, false)
  const lot = await loadMoneyLot(db, who, required(row.lot_id, 'the lot of a charge'))
  return isShown(who, lot, row)
}

export async function chargesOf(db: Db, who: Caller, lot: StoredLot): Promise<StoredCharge[]> {
  const rows = await db.select().from(table).where(eq(table.lot_id, lot.id)).orderBy(asc(table.id))
  return rows.filter((row) => isShown(who, lot, row))
}

export const presentCharge = (row: StoredCharge, voidable: boolean): ChargeRow => ({
  ...row,
  actions: voidable && row.voided_at === null ? ['void'] : [],
})

/** The live charges of a buyer in a sale. */
export const ofBuyer = (lotId: number, signUpId: number) =>
  and(eq(table.lot_id, lotId), eq(table.sign_up_id, signUpId))

export const lockCharge = (db: Db, who: Caller, id: number, lock = true): Promise<StoredCharge> =>
  getRecord(db, who, chargeSource, id, lock)
