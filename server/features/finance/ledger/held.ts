import { and, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { buyerKinds, payoutKinds, settlementKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { amount, isNegative, isZero, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import { commissionTerms, dueBeforePickUp } from '#contract/rules/settlement-sum.ts'
import type { Db } from '#server/db/client.ts'
import { settlementsTable } from '#server/tables/settlements.ts'
import { duesTable } from '#server/tables/finance.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import { required } from '#server/records/required.ts'
import { confirmedSum } from './confirmed-sums.ts'
import { ofDefaulter } from './source.ts'
export type Lot = typeof lotsTable.$inferSelect
export type LotRound = Pick<Lot, 'id' | 'round_no'>
/** The terms of a sale that determine how much its buyer pays. */
export type SaleTerms = LotRound &
  Pick<
    Lot,
    | 'pricing_basis'
    | 'deal_price'
    | 'advance_payment'
    | 'commission_point'
    | 'commission_payer'
    | 'winner_sign_up_id'
    | 'consignor_commission_point'
    | 'buyer_scale'
    | 'consignor_scale'
  >
export const saleDues = ['balance_in', 'advance_in'] as const
const demandOf = (lot: SaleTerms, deposit_applied: Decimal): Decimal =>
  dueBeforePickUp({
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: orZero(lot.deal_price),
    advance_payment: orZero(lot.advance_payment),
    ...commissionTerms(lot),
    deposit_applied,
  })
/**
 * The payment required before the goods leave (api, mark_paid): due, confirmed and missing. `missing` is 0 or less
 * when all is paid.
 */
export async function paymentOf(
  db: Db,
  lot: SaleTerms,
): Promise<{ due: Decimal; confirmed: Decimal; missing: Decimal }> {
  const applied = await confirmedSum(db, lot.id, lot.round_no, ['deposit_apply'], lot.winner_sign_up_id)
  const due = demandOf(lot, applied)
  const confirmed = await confirmedSum(db, lot.id, lot.round_no, buyerKinds, lot.winner_sign_up_id)
  return { due, confirmed, missing: amount(subtract(due, confirmed)) }
}

/**
 * The same until the settlement: refunded money is missing again. `held` is negative if part of the applied
 * deposit was refunded, too.
 */
export async function heldOf(
  db: Db,
  lot: SaleTerms,
): Promise<{ due: Decimal; held: Decimal; missing: Decimal }> {
  const { due, confirmed } = await paymentOf(db, lot)
  const back = await confirmedSum(db, lot.id, lot.round_no, ['overpaid_refund'], lot.winner_sign_up_id)
  const held = amount(subtract(confirmed, back))
  return { due, held, missing: amount(subtract(due, held)) }
}

/**
 * The sums that the buyer who defaulted had paid and still owed: the forfeited deposit counts, and the refund that
 * the default made due does not.
 */
export async function brokenSale(db: Db, lot: SaleTerms): Promise<{ paid: Decimal; open: Decimal }> {
  const sum = (kinds: readonly EntryKind[]) =>
    confirmedSum(db, lot.id, lot.round_no, kinds, lot.winner_sign_up_id)
  const [refunds] = await db
    .select({ paid: sql<string>`coalesce(sum(${duesTable.paid_amount}), 0)::numeric(20, 2)::text` })
    .from(duesTable)
    .where(
      and(
        eq(duesTable.lot_id, lot.id),
        eq(duesTable.round_no, lot.round_no),
        eq(duesTable.kind, 'overpaid_refund'),
        eq(duesTable.sign_up_id, required(lot.winner_sign_up_id, 'the buyer who defaulted')),
      ),
    )
  const before = subtract(await sum(['overpaid_refund']), refunds?.paid ?? '0')
  const paid = amount(subtract(await sum(buyerKinds), before))
  const deposit_applied = await sum(['deposit_forfeit'])
  const open = subtract(demandOf(lot, deposit_applied), paid)
  return { paid, open: amount(isNegative(open) ? '0' : open) }
}

/** The buyer's payments for the goods, and their refunds. */
export const saleKinds: readonly EntryKind[] = [...buyerKinds, 'overpaid_refund']
/** True if confirmed money depends on this round's sale. Such a sale cannot be undone (product §5). */
export const saleHasMoney = async (
  db: Db,
  { id, round_no, winner_sign_up_id }: LotRound & Pick<Lot, 'winner_sign_up_id'>,
): Promise<boolean> =>
  !isZero(await confirmedSum(db, id, round_no, saleKinds, winner_sign_up_id)) ||
  !isZero(await confirmedSum(db, id, round_no, payoutKinds))
/** True if any money for the closed settlement's dues was confirmed. */
export async function settlementHasMoney(db: Db, { id, round_no }: LotRound): Promise<boolean> {
  const asked = and(
    eq(duesTable.lot_id, id),
    eq(duesTable.round_no, round_no),
    inArray(duesTable.kind, settlementKinds),
    not(ofDefaulter),
  )
  const rows = await db
    .select({ id: duesTable.id })
    .from(duesTable)
    .where(and(asked, gt(duesTable.paid_amount, '0')))
    .limit(1)
  return rows.length > 0
}

/** True once the settlement of the round is closed. */
export async function settlementClosed(db: Db, lotId: number, round: number): Promise<boolean> {
  const [row] = await db
    .select({ state: settlementsTable.state })
    .from(settlementsTable)
    .where(and(eq(settlementsTable.lot_id, lotId), eq(settlementsTable.round_no, round)))
  return row?.state === 'closed'
}
