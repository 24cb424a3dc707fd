import { paidByConsignor, payoutKinds } from '#contract/entry-kinds.ts'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { amount, isZero, subtract } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { paidToConsignor } from '../ledger/consignor-funds.ts'
import type { StoredEntry } from '../ledger/source.ts'
import { endDues, makeDue, paymentDueOn } from './dues.ts'

/**
 * A withdrawn lot has no payout: its consignor gives advances back, or gets back the commission that it paid itself.
 * Callers invoke it again whenever such money moved.
 */
export async function settleWithdrawn(db: Db, who: Caller, lot: StoredLot): Promise<void> {
  await endDues(db, who, lot, ['consignor_repayment_in', 'consignor_payout'])
  const paid = await paidToConsignor(db, lot.id)
  if (isZero(paid)) return
  const consignor = {
    party: 'consignor' as const,
    party_id: required(lot.commission_id, 'the consignor of a withdrawn lot'),
    due_date: await paymentDueOn(db, who.now, lot.payment_days ?? usualPaymentDays),
  }
  await makeDue(db, who, lot, { ...consignor, kind: 'consignor_repayment_in', amount: paid })
  const back = amount(subtract('0', paid))
  await makeDue(db, who, lot, { ...consignor, kind: 'consignor_payout', amount: back })
}

/** Updates what the consignor of a withdrawn lot owes after money that names no due was confirmed or reversed. */
export async function followConsignor(
  db: Db,
  who: Caller,
  { kind, due_id }: Pick<StoredEntry, 'kind' | 'due_id'>,
  lot: StoredLot | undefined,
): Promise<void> {
  const isConsignors = payoutKinds.includes(kind) || paidByConsignor.includes(kind)
  if (lot?.state === 'withdrawn' && isConsignors && due_id === null) await settleWithdrawn(db, who, lot)
}
