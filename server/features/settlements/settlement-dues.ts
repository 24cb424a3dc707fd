import { and, eq, inArray, notExists } from 'drizzle-orm'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { add, amount, isNegative, isZero, smaller, subtract, type Decimal } from '#contract/rules/money.ts'
import type { SettlementSum } from '#contract/rules/settlement-sum.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { endDues, makeDue, paymentDueOn } from '#server/features/finance/dues/dues.ts'
import { paidToConsignor } from '#server/features/finance/ledger/consignor-funds.ts'
import { confirmedSum } from '#server/features/finance/ledger/confirmed-sums.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { saleDues } from '#server/features/finance/ledger/held.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeColumns } from '#server/records/write-records.ts'
import { chargesTable } from '#server/tables/charges.ts'
import { duesTable } from '#server/tables/finance.ts'
import { liveDueStates } from '#server/features/finance/ledger/changes.ts'
import { dueSource } from '#server/features/finance/ledger/source.ts'
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

/** Replaces the dues of the sale by those of the settlement, less the payouts made before it was closed. */
export async function makeSettlementDues(
  db: Db,
  who: Caller,
  lot: StoredLot,
  sum: SettlementSum & { consignor_charges: Decimal },
): Promise<void> {
  const due_date = await paymentDueOn(db, who.now, lot.payment_days ?? usualPaymentDays)
  const givenBack = await confirmedSum(db, lot.id, lot.round_no, ['overpaid_refund'], lot.winner_sign_up_id)
  await endDues(db, who, lot, saleDues)
  const buyer = { ...(await buyerOf(db, lot)), due_date }
  const buyerOwes = amount(add(sum.buyer_due, givenBack))
  if (isNegative(buyerOwes))
    await makeDue(db, who, lot, { ...buyer, kind: 'overpaid_refund', amount: buyerOwes.slice(1) })
  else await makeDue(db, who, lot, { ...buyer, kind: 'supplement_in', amount: buyerOwes })
  const payable = amount(subtract(sum.consignor_payable, await paidToConsignor(db, lot.id)))
  const consignor = {
    party: 'consignor' as const,
    party_id: required(lot.commission_id, 'the consignor of a settled lot'),
    due_date,
  }
  await makeDue(db, who, lot, { ...consignor, kind: 'consignor_payout', amount: payable })
  // What the payout does not cover of its charges, and what it was paid beyond its price, the consignor owes.
  const lacking = isNegative(payable) ? payable.slice(1) : '0.00'
  const charges = amount(smaller(lacking, sum.consignor_charges))
  await makeDue(db, who, lot, { ...consignor, kind: 'charge_in', amount: charges })
  const repayment = amount(subtract(lacking, charges))
  await makeDue(db, who, lot, { ...consignor, kind: 'consignor_repayment_in', amount: repayment })
}

/** Cancels that due when the settlement is reopened; refused once money was paid on it. */
export async function cancelExcessDue(db: Db, who: Caller, lot: StoredLot): Promise<void> {
  const { lot_id, round_no, kind, party } = duesTable
  const excess = and(
    eq(lot_id, lot.id),
    eq(round_no, lot.round_no),
    eq(kind, 'charge_in'),
    eq(party, 'consignor'),
    inArray(duesTable.state, [...liveDueStates, 'done']),
    // A charge with a due of its own is not withheld.
    notExists(
      db.select({ id: chargesTable.id }).from(chargesTable).where(eq(chargesTable.due_id, duesTable.id)),
    ),
  )
  for (const due of await lockRecords(db, dueSource, excess)) {
    if (!isZero(due.paid_amount)) throw new Refusal('confirmed_money')
    await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
  }
}
