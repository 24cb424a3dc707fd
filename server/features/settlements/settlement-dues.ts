import { eq } from 'drizzle-orm'
import { payoutKinds } from '#contract/finance.ts'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { add, amount, isNegative, subtract } from '#contract/rules/money.ts'
import type { SettlementSum } from '#contract/rules/settlement-sum.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { endDues, makeDue, paymentDueOn } from '#server/features/finance/dues/dues.ts'
import { confirmedSum } from '#server/features/finance/ledger/entries.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { saleDues } from '#server/features/finance/ledger/held.ts'
import { required } from '#server/records/required.ts'

async function buyerOf(db: Db, lot: StoredLot) {
  const sign_up_id = required(lot.winner_sign_up_id, 'the winner of a settled sale')
  const [winner] = await db
    .select({ recycler_id: signUpsTable.recycler_id })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, sign_up_id))
  return {
    party: 'recycler' as const,
    party_id: required(winner, 'the sign-up of the winner').recycler_id,
    sign_up_id,
  }
}

/** Replaces the dues of the sale by those of the settlement, less what was paid out before it was closed. */
export async function makeSettlementDues(
  db: Db,
  who: Caller,
  lot: StoredLot,
  sum: SettlementSum,
): Promise<void> {
  const due_date = await paymentDueOn(db, who.now, lot.payment_days ?? usualPaymentDays)
  const paidOut = (kind: 'overpaid_refund' | 'consignor_payout') =>
    kind === 'overpaid_refund'
      ? confirmedSum(db, lot.id, lot.round_no, [kind], lot.winner_sign_up_id)
      : confirmedSum(db, lot.id, lot.round_no, payoutKinds)
  await endDues(db, who, lot, saleDues)
  const buyer = { ...(await buyerOf(db, lot)), due_date }
  const buyerOwes = amount(add(sum.buyer_due, await paidOut('overpaid_refund')))
  if (isNegative(buyerOwes))
    await makeDue(db, who, lot, { ...buyer, kind: 'overpaid_refund', amount: buyerOwes.slice(1) })
  else await makeDue(db, who, lot, { ...buyer, kind: 'supplement_in', amount: buyerOwes })
  await makeDue(db, who, lot, {
    kind: 'consignor_payout',
    party: 'consignor',
    party_id: required(lot.commission_id, 'the consignor of a settled lot'),
    due_date,
    amount: amount(subtract(sum.consignor_payable, await paidOut('consignor_payout'))),
  })
}
