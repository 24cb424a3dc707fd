import { and, eq, gt, inArray, isNull, not } from 'drizzle-orm'
import { pricingBasis } from '../../../contract/lot-choices.ts'
import { buyerKinds, settlementKinds, type EntryKind } from '../../../contract/finance.ts'
import { amount, compare, isZero, subtract, type Decimal } from '../../../contract/money.ts'
import { commissionTerms, dueBeforePickUp } from '../../../contract/settlement-sum.ts'
import type { DepositStatus } from '../../../contract/sign-ups.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { settlementsTable } from '../../tables/settlements.ts'
import { lockRecords } from '../../records/records.ts'
import { writeColumns } from '../../records/write-records.ts'
import { duesTable, entriesTable } from '../../tables/finance.ts'
import type { lotsTable } from '../../tables/lots.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { cancelDues, endDues, makeDue, paymentDueOn, type LedgerLot } from './dues.ts'
import { confirmedSum, writeEntry, writeOpposite } from './entries.ts'
import { entrySource, ofDefaulter } from './source.ts'

type Lot = typeof lotsTable.$inferSelect
type LotRound = Pick<Lot, 'id' | 'round_no'>
/** The terms of a sale that say what its buyer pays. */
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
  >

export const saleDues = ['balance_in', 'advance_in'] as const

/**
 * What must be paid before the goods leave (api, mark_paid), what of it is confirmed, and what is missing: 0
 * or less when all is paid.
 */
export async function paymentOf(
  db: Db,
  lot: SaleTerms,
): Promise<{ due: Decimal; confirmed: Decimal; missing: Decimal }> {
  const due = dueBeforePickUp({
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: lot.deal_price ?? '0',
    advance_payment: lot.advance_payment ?? '0',
    ...commissionTerms(lot),
    deposit_applied: await confirmedSum(db, lot.id, lot.round_no, ['deposit_apply'], lot.winner_sign_up_id),
  })
  const confirmed = await confirmedSum(db, lot.id, lot.round_no, buyerKinds, lot.winner_sign_up_id)
  return { due, confirmed, missing: amount(subtract(due, confirmed)) }
}

/**
 * The same until the settlement: what was given back of it is missing again. `held` is below 0 if some of the deposit
 * that was applied was given back, too.
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

/** A sale leaves the price, or the advance, to be paid. The winner's deposit was applied before. */
export async function dueOfSale(
  db: Db,
  who: Caller,
  lot: SaleTerms & LedgerLot & Pick<Lot, 'payment_due_on'>,
): Promise<void> {
  const [winner] = await db
    .select({ id: signUpsTable.id, recycler_id: signUpsTable.recycler_id })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, lot.winner_sign_up_id ?? 0))
  if (!winner) return
  await makeDue(db, who, lot, {
    kind: lot.pricing_basis === pricingBasis.perUnit ? 'advance_in' : 'balance_in',
    party: 'recycler',
    party_id: winner.recycler_id,
    sign_up_id: winner.id,
    amount: (await paymentOf(db, lot)).due,
    due_date: lot.payment_due_on ?? (await paymentDueOn(db, who.now)),
  })
}

/** Cancels what the sale left to be paid, because the buyer has defaulted or the sale is taken back. */
export const cancelSaleDues = (db: Db, who: Caller, lot: LotRound): Promise<void> =>
  cancelDues(db, who, lot, saleDues)

/** What a buyer pays for the goods, and is given back of it. */
export const saleKinds: readonly EntryKind[] = [...buyerKinds, 'overpaid_refund']

/** Whether confirmed money depends on this round's sale. Such a sale cannot be taken back (product §5). */
export const saleHasMoney = async (
  db: Db,
  { id, round_no, winner_sign_up_id }: LotRound & Pick<Lot, 'winner_sign_up_id'>,
): Promise<boolean> =>
  !isZero(await confirmedSum(db, id, round_no, saleKinds, winner_sign_up_id)) ||
  !isZero(await confirmedSum(db, id, round_no, ['consignor_payout']))

/** Whether any money that the closed settlement asked for was confirmed. */
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

/** A deposit whose state a lot's result has just changed; the caller has locked it. */
export interface MovedDeposit {
  id: number
  recycler_id: number
  received_amount: string | null
  refund_due_on: string | null
}

/**
 * The ledger follows a deposit from one state to the next: an applied or forfeited one gets its entry, a
 * returned one its due.
 */
export async function depositMoved(
  db: Db,
  who: Caller,
  lot: LedgerLot,
  one: MovedDeposit,
  from: DepositStatus,
  to: DepositStatus,
): Promise<void> {
  if (from === to || compare(one.received_amount ?? '0', '0') <= 0) return
  if (from === 'applied') await takeBack(db, who, lot, one.id, 'deposit_apply')
  if (from === 'forfeited') await takeBack(db, who, lot, one.id, 'deposit_forfeit')
  if (from === 'refund_due' && to !== 'refunded') await endDues(db, who, lot, ['deposit_refund'], one.id)
  if (to === 'applied') await moveDeposit(db, who, lot, one, 'deposit_apply')
  if (to === 'forfeited') await moveDeposit(db, who, lot, one, 'deposit_forfeit')
  if (to === 'refund_due' && from !== 'refunded')
    await makeDue(db, who, lot, {
      kind: 'deposit_refund',
      party: 'recycler',
      party_id: one.recycler_id,
      sign_up_id: one.id,
      amount: one.received_amount ?? '0',
      due_date: one.refund_due_on ?? businessDay(who.now),
    })
}

/** Moves a held deposit to another purpose: no cash moves, but the ledger gets an entry. */
async function moveDeposit(
  db: Db,
  who: Caller,
  lot: LedgerLot,
  one: MovedDeposit,
  kind: 'deposit_apply' | 'deposit_forfeit',
): Promise<void> {
  await writeEntry(db, who, {
    kind,
    direction: 'in',
    amount: one.received_amount ?? '0',
    occurred_on: businessDay(who.now),
    lot_id: lot.id,
    round_no: lot.round_no,
    sign_up_id: one.id,
    platform: lot.platform,
    company: lot.company,
    state: 'confirmed',
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid || null,
  })
}

/** The deposit is held again: the entry that gave it another purpose is reversed by an opposite one. */
async function takeBack(
  db: Db,
  who: Caller,
  lot: LedgerLot,
  signUpId: number,
  kind: 'deposit_apply' | 'deposit_forfeit',
): Promise<void> {
  const moved = and(
    eq(entriesTable.sign_up_id, signUpId),
    eq(entriesTable.lot_id, lot.id),
    eq(entriesTable.kind, kind),
    eq(entriesTable.state, 'confirmed'),
    isNull(entriesTable.reverses_id),
  )
  for (const entry of await lockRecords(db, entrySource, moved)) {
    await writeColumns(db, who, entrySource, entry, { state: 'reversed' })
    await writeOpposite(db, who, entry)
  }
}
