import { priceLimit } from '#contract/rules/price-limit.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { settlementKinds } from '#contract/entry-kinds.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { add, compare, quantity } from '#contract/rules/money.ts'
import type { SettlementDetail, SettlementRow, settlementRoutes } from '#contract/settlements.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { checkVersion } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import type { LogEntry } from '#server/records/write-log.ts'
import { settlementsTable as table } from '#server/tables/settlements.ts'
import { waitingFor } from '#server/features/approvals/ask.ts'
import { readSettings } from '#server/features/company-settings/settings.ts'
import { cancelDues } from '#server/features/finance/dues/dues.ts'
import { refuseOwed, restoreRelease, updateOwedAmount } from '#server/features/finance/ledger/goods-money.ts'
import { noteSettlement } from '#server/features/lots/counts.ts'
import { noteDealAmount } from '#server/features/lots/deal-amount.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { groundsOf, refuseOtherQuantity } from '#server/features/weighing/quantity-guard.ts'
import { takeQuantity } from '#server/features/weighing/weighed-quantity.ts'
import { lockSettlement, ofRound } from './draft.ts'
import { agreedPrice, closingFigures, compute, openQuantity, refuseOther } from './figures.ts'
import { refuseUnapproved, applyPriceChange } from './price.ts'
import { cancelExcessDue, makeSettlementDues } from './settlement-dues.ts'
import { blankSettlement, presentSettlement, settlementSource, type StoredSettlement } from './source.ts'

/**
 * The settlement with its figures: those of an open one follow the payments, those of a closed one never
 * change.
 */
export async function getSettlement(db: Db, who: Caller, lotId: number): Promise<SettlementDetail> {
  const lot = await loadLot(db, who, lotId, false, 'mover')
  if (!resultStates.includes(lot.state)) throw new Refusal('not_found')
  const [row] = await db.select().from(table).where(ofRound(lot))
  const stored = row ?? blankSettlement(lot, who.now.toISOString())
  if (stored.state === 'closed') return presentDetail(db, who, lot, stored)
  const typed = { ...stored, ...(await openQuantity(db, lot, stored.settlement_quantity)) }
  return presentDetail(db, who, lot, { ...typed, ...(await compute(db, lot, typed)) })
}

/** A settlement with its pending approvals, and how far its price may change without one. */
async function presentDetail(
  db: Db,
  who: Caller,
  lot: StoredLot,
  row: StoredSettlement,
): Promise<SettlementDetail> {
  const agreed = agreedPrice(lot, row.settlement_quantity)
  return {
    ...(await presentSettlement(db, who, row)),
    waits: await waitingFor(db, who, lot),
    agreed,
    price_limit: agreed === null ? null : priceLimit(lot.asset_owner, agreed, await readSettings(db)),
  }
}

/**
 * Returns the quantity to store. If it differs from the weigh tickets, it waits for an approval, and the
 * tickets count until then.
 */
async function enteredQuantity(
  db: Db,
  who: Caller,
  lot: StoredLot,
  before: StoredSettlement,
  input: BodyOf<typeof settlementRoutes.put>,
) {
  const given = input.settlement_quantity
  const known = before.settlement_quantity ?? lot.settlement_quantity
  if (given !== undefined && given !== null && (known === null || compare(given, known) !== 0)) {
    await refuseOtherQuantity(db, lot, { ...input, settlement_quantity: given }, 'settlements')
    await takeQuantity(db, who, lot, quantity(given), groundsOf(input))
  }
  return openQuantity(db, lot, given === undefined ? before.settlement_quantity : given)
}

export async function putSettlement(
  db: Db,
  who: Caller,
  lotId: number,
  input: BodyOf<typeof settlementRoutes.put>,
): Promise<SettlementDetail> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  const before = await lockSettlement(db, who, lot)
  await checkVersion(before, input.version, () => presentSettlement(db, who, before))
  if (before.state !== 'draft') throw new Refusal('settlement_closed')
  const { settlement_quantity } = await enteredQuantity(db, who, lot, before, input)
  const typed = {
    settlement_quantity,
    unit_price: input.unit_price === undefined ? before.unit_price : input.unit_price,
    adjustments: [...(input.adjustments ?? before.adjustments)],
  }
  if (typed.unit_price !== null && lot.pricing_basis !== pricingBasis.perUnit)
    throw invalidField('settlements', 'unit_price', 'unknown_field')
  const asked = await compute(db, lot, typed)
  refuseOther(asked, typed, input.settlement_price)
  const priced = await applyPriceChange(db, who, lot, before, typed, asked, input)
  const saved = { settlement_quantity, ...priced }
  const changes = { ...saved, ...(await compute(db, lot, saved)) }
  const entry = {
    action: 'edit' as const,
    record_name: lot.lot_no,
    ...(input.reason && { detail: { reason: input.reason } }),
  }
  await writeRecord(db, who, settlementSource, before, changes, entry)
  return getSettlement(db, who, lotId)
}

/**
 * Closes or reopens a settlement. The log always shows quantity and price, and the lot's owner is notified.
 */
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

/** Closes the settlement. Amounts still owed in either direction become dues. */
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
  await refuseUnapproved(db, who, lot, { ...before, ...figures }, figures)
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
  await updateOwedAmount(db, await noteDealAmount(db, lot))
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
  await restoreRelease(db, await noteDealAmount(db, lot))
  return presentSettlement(db, who, written)
}
