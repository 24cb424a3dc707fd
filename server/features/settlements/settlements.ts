import { and, eq } from 'drizzle-orm'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { buyerKinds, settlementKinds } from '#contract/finance.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { add, compare, isNegative } from '#contract/rules/money.ts'
import type { SettlementRow, settlementRoutes } from '#contract/settlements.ts'
import {
  commissionTerms,
  settlementSum,
  type Adjustment,
  type SettlementSum,
} from '#contract/rules/settlement-sum.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, invalidField, Refusal } from '#server/request/errors.ts'
import { checkVersion, lockRecords } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import type { LogEntry } from '#server/records/write-log.ts'
import { settlementsTable as table } from '#server/tables/settlements.ts'
import { cancelDues } from '#server/features/finance/dues/dues.ts'
import { confirmedSum } from '#server/features/finance/ledger/entries.ts'
import { noteOwed, refuseOwed } from '#server/features/finance/ledger/goods-money.ts'
import { noteSettlement } from '#server/features/lots/counts.ts'
import { noteDealAmount } from '#server/features/lots/deal-amount.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { chargesOfBuyer, chargesWithheld } from '#server/features/finance/ledger/withheld.ts'
import { cancelExcessDue, makeSettlementDues } from './settlement-dues.ts'
import { blankSettlement, presentSettlement, settlementSource, type StoredSettlement } from './source.ts'
import { required } from '#server/records/required.ts'
type LotRound = Pick<StoredLot, 'id' | 'round_no'>

/** Begins the draft of a sold round (product §5); from then on it waits in finance's list. */
export async function beginSettlement(db: Db, who: Caller, lot: LotRound): Promise<void> {
  const by = who.uid || null
  await db
    .insert(table)
    .values({
      lot_id: lot.id,
      round_no: lot.round_no,
      created_at: who.now.toISOString(),
      created_by: by,
      updated_by: by,
    })
    .onConflictDoNothing()
}

const ofRound = ({ id, round_no }: LotRound) => and(eq(table.lot_id, id), eq(table.round_no, round_no))

async function lockSettlement(db: Db, who: Caller, lot: StoredLot): Promise<StoredSettlement> {
  if (!resultStates.includes(lot.state)) throw new Refusal('wrong_state')
  await beginSettlement(db, who, lot)
  const [row] = await lockRecords(db, settlementSource, ofRound(lot))
  return required(row, 'the row just written')
}

/** The fields of a settlement that a person enters. Everything else is computed. */
interface TypedFields {
  settlement_quantity: string | null
  unit_price: string | null
  adjustments: readonly Adjustment[]
}

interface Figures extends SettlementSum {
  buyer_charges: string
  consignor_charges: string
}

async function compute(db: Db, lot: StoredLot, typed: TypedFields): Promise<Figures | null> {
  const consignor_charges = await chargesWithheld(db, lot.id)
  const sum = settlementSum({
    ...typed,
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: lot.deal_price ?? '0',
    ...commissionTerms(lot),
    deposit_applied: await confirmedSum(db, lot.id, lot.round_no, ['deposit_apply'], lot.winner_sign_up_id),
    paid: await confirmedSum(db, lot.id, lot.round_no, buyerKinds, lot.winner_sign_up_id),
    consignor_charges,
  })
  return sum && { ...sum, buyer_charges: await chargesOfBuyer(db, lot), consignor_charges }
}

/**
 * The settlement with its figures: those of an open one follow the payments, those of a closed one never
 * change.
 */
export async function getSettlement(db: Db, who: Caller, lotId: number): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, false, 'mover')
  if (!resultStates.includes(lot.state)) throw new Refusal('not_found')
  const [row] = await db.select().from(table).where(ofRound(lot))
  const stored = row ?? blankSettlement(lot, who.now.toISOString())
  if (stored.state === 'closed') return presentSettlement(db, who, stored)
  const typed = { ...stored, settlement_quantity: stored.settlement_quantity ?? lot.settlement_quantity }
  return presentSettlement(db, who, { ...typed, ...(await compute(db, lot, typed)) })
}

function refuseOther(sum: SettlementSum | null, typed: TypedFields, asked: string | null | undefined): void {
  if (sum === null && typed.settlement_quantity !== null)
    throw invalidField('settlements', 'settlement_price', 'out_of_range')
  if (sum !== null && isNegative(sum.settlement_price))
    throw invalidField('settlements', 'adjustments', 'out_of_range')
  if (asked === undefined || asked === null || sum === null) return
  if (compare(asked, sum.settlement_price) !== 0)
    throw new InvalidFields('settlements', [{ name: 'settlement_price', fault: 'differs' }], {
      computed: sum.settlement_price,
    })
}

export async function putSettlement(
  db: Db,
  who: Caller,
  lotId: number,
  input: BodyOf<typeof settlementRoutes.put>,
): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  const before = await lockSettlement(db, who, lot)
  await checkVersion(before, input.version, () => presentSettlement(db, who, before))
  if (before.state !== 'draft') throw new Refusal('settlement_closed')
  const typed = {
    settlement_quantity:
      input.settlement_quantity === undefined ? before.settlement_quantity : input.settlement_quantity,
    unit_price: input.unit_price === undefined ? before.unit_price : input.unit_price,
    adjustments: [...(input.adjustments ?? before.adjustments)],
  }
  if (typed.unit_price !== null && lot.pricing_basis !== pricingBasis.perUnit)
    throw invalidField('settlements', 'unit_price', 'unknown_field')
  const sum = await compute(db, lot, typed)
  refuseOther(sum, typed, input.settlement_price)
  const changes = { ...typed, ...sum }
  const entry = { action: 'edit' as const, record_name: lot.lot_no }
  const written = await writeRecord(db, who, settlementSource, before, changes, entry)
  return presentSettlement(db, who, written)
}

/** The figures to close with; refused while one of them is missing. */
async function closingFigures(
  db: Db,
  lot: StoredLot,
  before: StoredSettlement,
): Promise<Figures & Pick<StoredSettlement, 'settlement_quantity'>> {
  const settlement_quantity = before.settlement_quantity ?? lot.settlement_quantity
  const typed = { ...before, settlement_quantity }
  const sum = await compute(db, lot, typed)
  refuseOther(sum, typed, undefined)
  const missing = [
    ...(settlement_quantity === null ? ['settlement_quantity'] : []),
    ...(sum === null ? ['settlement_price'] : []),
  ]
  if (sum === null || missing.length > 0)
    throw new InvalidFields(
      'settlements',
      missing.map((name) => ({ name, fault: 'required' })),
    )
  return { ...sum, settlement_quantity }
}

/** Closes or reopens. The log always shows quantity and price, and the lot's owner hears of it. */
function writeMove(
  db: Db,
  who: Caller,
  lot: StoredLot,
  before: StoredSettlement,
  changes: Partial<StoredSettlement>,
  entry: Pick<LogEntry, 'action' | 'detail'>,
): Promise<StoredSettlement> {
  const { state, settlement_quantity, settlement_price } = { ...before, ...changes }
  return writeRecord(db, who, settlementSource, before, changes, {
    ...entry,
    record_name: lot.lot_no,
    owners: [lot.service_id],
    before: { state: before.state },
    after: { state, settlement_quantity, settlement_price },
  })
}

/** Closes the settlement. What is still owed either way becomes dues. */
export async function closeSettlement(
  db: Db,
  who: Caller,
  lotId: number,
  version: number,
): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  const before = await lockSettlement(db, who, lot)
  await checkVersion(before, version, () => presentSettlement(db, who, before))
  if (before.state !== 'draft') throw new Refusal('settlement_closed')
  if (lot.state !== 'picked_up') throw new Refusal('wrong_state')
  const figures = await closingFigures(db, lot, before)
  await refuseOwed(db, lot, add(figures.settlement_price, figures.buyer_commission))
  await noteSettlement(db, lot.id, figures.settlement_price, figures.settlement_quantity)
  await makeSettlementDues(db, who, lot, figures)
  const closed = {
    ...figures,
    state: 'closed' as const,
    closed_at: who.now.toISOString(),
    closed_by: who.uid,
  }
  const written = await writeMove(db, who, lot, before, closed, { action: 'close' })
  await noteOwed(db, await noteDealAmount(db, lot))
  return presentSettlement(db, who, written)
}

/**
 * Only role 1 reopens a settlement. Its dues are cancelled; if money was paid on one, it stays closed until
 * that is reversed.
 */
export async function reopenSettlement(
  db: Db,
  who: Caller,
  lotId: number,
  version: number,
  reason: string | undefined,
): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  if (!may(who, 'settlements.reopen')) throw new Refusal('no_permission')
  const before = await lockSettlement(db, who, lot)
  await checkVersion(before, version, () => presentSettlement(db, who, before))
  if (before.state !== 'closed' || lot.state === 'settled') throw new Refusal('wrong_state')
  await cancelDues(db, who, lot, settlementKinds)
  await cancelExcessDue(db, who, lot)
  await noteSettlement(db, lot.id, null)
  const open = { state: 'draft' as const, closed_at: null, closed_by: null }
  const written = await writeMove(db, who, lot, before, open, {
    action: 'reopen',
    detail: reason ? { reason } : {},
  })
  await noteOwed(db, await noteDealAmount(db, lot))
  return presentSettlement(db, who, written)
}
