import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { compare, orZero } from '#contract/rules/money.ts'
import type { DepositStatus } from '#contract/sign-ups.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeColumns } from '#server/records/write-records.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { cancelDues, endDues, makeDue, paymentDueOn, type LedgerLot } from '../dues/dues.ts'
import { writeEntry, writeOpposite } from '../ledger/entries.ts'
import { entrySource } from '../ledger/source.ts'
import { paymentOf, saleDues, type Lot, type LotRound, type SaleTerms } from '../ledger/held.ts'
import { required } from '#server/records/required.ts'

/** Makes the due for the price, or for the advance. The winner's deposit has been applied already. */
export async function dueOfSale(
  db: Db,
  who: Caller,
  lot: SaleTerms & LedgerLot & Pick<Lot, 'payment_due_on'>,
): Promise<void> {
  const [winner] = await db
    .select({ id: signUpsTable.id, recycler_id: signUpsTable.recycler_id })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, required(lot.winner_sign_up_id, 'the winner of a sale')))
  const { id, recycler_id } = required(winner, 'the sign-up of the winner')
  await makeDue(db, who, lot, {
    kind: lot.pricing_basis === pricingBasis.perUnit ? 'advance_in' : 'balance_in',
    party: 'recycler',
    party_id: recycler_id,
    sign_up_id: id,
    amount: (await paymentOf(db, lot)).due,
    due_date: lot.payment_due_on ?? (await paymentDueOn(db, who.now)),
  })
}

/** Cancels the dues of a sale that was undone or whose buyer defaulted. */
export const cancelSaleDues = (db: Db, who: Caller, lot: LotRound): Promise<void> =>
  cancelDues(db, who, lot, [...saleDues, 'performance_in'])

/** A deposit whose state a lot's result has just changed; the caller has locked it. */
export interface MovedDeposit {
  id: number
  recycler_id: number
  received_amount: string | null
  refund_due_on: string | null
}

/**
 * Updates the ledger after a deposit changed its state: an applied or forfeited deposit gets an entry, a
 * returned one a due.
 */
export async function depositMoved(
  db: Db,
  who: Caller,
  lot: LedgerLot,
  deposit: MovedDeposit,
  from: DepositStatus,
  to: DepositStatus,
): Promise<void> {
  if (from === to || compare(orZero(deposit.received_amount), '0') <= 0) return
  if (from === 'applied') await reversePurpose(db, who, lot, deposit.id, 'deposit_apply')
  if (from === 'forfeited') await reversePurpose(db, who, lot, deposit.id, 'deposit_forfeit')
  if (from === 'refund_due' && to !== 'refunded') await endDues(db, who, lot, ['deposit_refund'], deposit.id)
  if (to === 'applied') await moveDeposit(db, who, lot, deposit, 'deposit_apply')
  if (to === 'forfeited') await moveDeposit(db, who, lot, deposit, 'deposit_forfeit')
  if (to === 'refund_due' && from !== 'refunded')
    await makeDue(db, who, lot, {
      kind: 'deposit_refund',
      party: 'recycler',
      party_id: deposit.recycler_id,
      sign_up_id: deposit.id,
      amount: orZero(deposit.received_amount),
      due_date: deposit.refund_due_on ?? businessDay(who.now),
    })
}

/** Changes the purpose of a held deposit. The ledger gets an entry, although no cash moves. */
async function moveDeposit(
  db: Db,
  who: Caller,
  lot: LedgerLot,
  deposit: MovedDeposit,
  kind: 'deposit_apply' | 'deposit_forfeit',
): Promise<void> {
  await writeEntry(db, who, {
    kind,
    direction: 'in',
    amount: orZero(deposit.received_amount),
    occurred_on: businessDay(who.now),
    lot_id: lot.id,
    round_no: lot.round_no,
    sign_up_id: deposit.id,
    platform: lot.platform,
    company: lot.company,
    state: 'confirmed',
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid || null,
  })
}

/** Reverses the entry that changed the deposit's purpose, so that the deposit is held again. */
async function reversePurpose(
  db: Db,
  who: Caller,
  lot: LedgerLot,
  signUpId: number,
  kind: 'deposit_apply' | 'deposit_forfeit',
): Promise<void> {
  const { sign_up_id, lot_id, kind: ofKind } = entriesTable
  await reverseEntries(db, who, and(eq(sign_up_id, signUpId), eq(lot_id, lot.id), eq(ofKind, kind)))
}

/** Reverses confirmed entries that the product wrote itself, with opposite entries. */
export async function reverseEntries(db: Db, who: Caller, of: SQL | undefined): Promise<void> {
  const moved = and(of, eq(entriesTable.state, 'confirmed'), isNull(entriesTable.reverses_id))
  for (const entry of await lockRecords(db, entrySource, moved)) {
    await writeColumns(db, who, entrySource, entry, { state: 'reversed' })
    await writeOpposite(db, who, entry)
  }
}
