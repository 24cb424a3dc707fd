import { sql } from 'drizzle-orm'
import { add, amount, compare, percentOf, subtract, type Decimal } from '../../../contract/money.ts'
import type { Db } from '../../db/client.ts'
import type { StoredLot } from './visibility.ts'

/** What has been confirmed as paid for a lot besides its deposit, in yuan. No ledger is kept yet: nothing is confirmed. */
export async function confirmedMoney(_db: Db, _lotId: number): Promise<Decimal> {
  return '0.00'
}

/** Whether the lot's settlement is closed and its dues are done. No settlement is kept yet: none is closed. */
export async function settlementClosed(_db: Db, _lotId: number): Promise<boolean> {
  return false
}

async function appliedDeposit(db: Db, lot: StoredLot): Promise<Decimal> {
  const { rows } = await db.execute<{ received: Decimal }>(
    sql`select coalesce(received_amount, bond_price, 0)::text as received from sign_ups where id = ${lot.winner_sign_up_id} and deposit_status = 'applied'`,
  )
  return rows[0]?.received ?? '0'
}

/** The buyer's commission on a deal whose goods amount is known at the sale (product §4). */
const buyerCommission = (lot: StoredLot): Decimal =>
  lot.commission_payer === 'buyer' ? percentOf(lot.deal_price ?? '0', lot.commission_point ?? '0') : '0'

/** What has to be paid before the goods may be fetched and is not confirmed yet; 0.00 or below when nothing is missing (api, mark_paid). */
export async function missingBeforePickUp(db: Db, lot: StoredLot): Promise<Decimal> {
  const due = lot.pricing_basis === 1 ? (lot.advance_payment ?? '0') : add(lot.deal_price ?? '0', buyerCommission(lot))
  return amount(subtract(due, await appliedDeposit(db, lot), await confirmedMoney(db, lot.id)))
}

export const isPaid = (missing: Decimal): boolean => compare(missing, '0') <= 0
