import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { pricingBasis } from '../../../contract/lot-choices.ts'
import { buyerKinds, settlementKinds, type EntryKind } from '../../../contract/finance.ts'
import { amount, compare, isZero, subtract, type Decimal } from '../../../contract/money.ts'
import { dueBeforePickUp } from '../../../contract/settlement-sum.ts'
import type { DepositStatus } from '../../../contract/sign-ups.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { settlementsTable } from '../../tables/settlements.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { cancelDues, makeDue, paymentDueOn } from './dues.ts'
import { confirmedSum, writeEntry, writeOpposite } from './entries.ts'
import { duesTable, entriesTable } from '../../tables/finance.ts'

export const saleDues = ['balance_in', 'advance_in'] as const

/** What has to be there before the goods leave (api, mark_paid), what of it is confirmed, and what is missing; 0 or below when nothing is. */
export async function paymentOf(
  db: Db,
  lot: StoredLot,
): Promise<{ due: Decimal; confirmed: Decimal; missing: Decimal }> {
  const due = dueBeforePickUp({
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: lot.deal_price ?? '0',
    advance_payment: lot.advance_payment ?? '0',
    commission_point: lot.commission_point ?? '0',
    commission_payer: lot.commission_payer ?? 'buyer',
    deposit_applied: await confirmedSum(db, lot.id, lot.round_no ?? 1, ['deposit_apply']),
  })
  const confirmed = await confirmedSum(db, lot.id, lot.round_no ?? 1, buyerKinds)
  return { due, confirmed, missing: amount(subtract(due, confirmed)) }
}

/** A sale leaves the price, or the advance, to be paid; the winner's deposit has been applied already. */
export async function dueOfSale(db: Db, who: Caller, lot: StoredLot): Promise<void> {
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
    due_date: paymentDueOn(who.now),
  })
}

/** What the sale left to be paid no longer is: the buyer has defaulted, or the sale is taken back. */
export const cancelSaleDues = (db: Db, who: Caller, lot: StoredLot): Promise<void> =>
  cancelDues(db, who, lot, saleDues)

const afterSale: readonly EntryKind[] = [...buyerKinds, 'consignor_payout', 'overpaid_refund']

/** Whether confirmed money depends on this round's sale; then it is not taken back (product §5). */
export const saleHasMoney = async (db: Db, lot: StoredLot): Promise<boolean> =>
  !isZero(await confirmedSum(db, lot.id, lot.round_no ?? 1, afterSale))

/** Whether money was confirmed that the closed settlement asked for. */
export async function settlementHasMoney(db: Db, { id, round_no }: StoredLot): Promise<boolean> {
  const asked = and(
    eq(duesTable.lot_id, id),
    eq(duesTable.round_no, round_no ?? 1),
    inArray(duesTable.kind, settlementKinds),
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

/** A deposit whose state a lot's result has just changed; held by the caller. */
export interface MovedDeposit {
  id: number
  recycler_id: number
  received_amount: string | null
  refund_due_on: string | null
}

/** The ledger follows a deposit from one state to the next: what is applied or forfeited has its line, what goes back its due. */
export async function depositMoved(
  db: Db,
  who: Caller,
  lot: StoredLot,
  one: MovedDeposit,
  from: DepositStatus,
  to: DepositStatus,
): Promise<void> {
  if (from === to || compare(one.received_amount ?? '0', '0') <= 0) return
  if (from === 'applied') await takeBackApplied(db, who, lot, one.id)
  if (from === 'refund_due' && to !== 'refunded') await cancelDues(db, who, lot, ['deposit_refund'], one.id)
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

/** Moves a held deposit to another purpose: no cash, but a line of its own in the ledger. */
async function moveDeposit(
  db: Db,
  who: Caller,
  lot: StoredLot,
  one: MovedDeposit,
  kind: 'deposit_apply' | 'deposit_forfeit',
): Promise<void> {
  await writeEntry(db, who, {
    kind,
    direction: 'in',
    amount: one.received_amount ?? '0',
    occurred_on: businessDay(who.now),
    lot_id: lot.id,
    round_no: lot.round_no ?? 1,
    sign_up_id: one.id,
    platform: lot.platform,
    company: lot.company,
    state: 'confirmed',
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid || null,
  })
}

/** The applied deposit is held again: its line is reversed by an opposite one. */
async function takeBackApplied(db: Db, who: Caller, lot: StoredLot, signUpId: number): Promise<void> {
  const rows = await db
    .select()
    .from(entriesTable)
    .where(
      and(
        eq(entriesTable.sign_up_id, signUpId),
        eq(entriesTable.lot_id, lot.id),
        inArray(entriesTable.kind, ['deposit_apply']),
        eq(entriesTable.state, 'confirmed'),
        isNull(entriesTable.reverses_id),
      ),
    )
    .for('update')
  for (const row of rows) {
    await db
      .update(entriesTable)
      .set({
        state: 'reversed',
        version: sql`${entriesTable.version} + 1`,
        updated_at: who.now.toISOString(),
        updated_by: who.uid || null,
      })
      .where(eq(entriesTable.id, row.id))
    await writeOpposite(db, who, row)
  }
}
