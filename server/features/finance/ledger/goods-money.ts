import { and, eq, sql } from 'drizzle-orm'
import { buyerKinds } from '#contract/entry-kinds.ts'
import { goodsMoney, type GoodsMoney } from '#contract/rules/goods-money.ts'
import { collectedStates, resultStates } from '#contract/rules/lot-states.ts'
import { add, compare, isZero, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import { commissionTerms } from '#contract/rules/settlement-sum.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { hook } from '#server/request/hook.ts'
import type { Caller } from '#server/request/caller.ts'
import { netOf } from '#server/features/lots/deal-amount.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { lotEvents, lotsTable } from '#server/tables/lots.ts'
import { settlementsTable } from '#server/tables/settlements.ts'
import { confirmedSum } from './confirmed-sums.ts'
import { heldOf, saleKinds } from './held.ts'
import type { StoredEntry } from './source.ts'

/** Price and buyer's commission of the round's closed settlement. */
async function settledTotal(db: Db, { id, round_no }: StoredLot): Promise<Decimal | null> {
  const [row] = await db
    .select({ price: settlementsTable.settlement_price, commission: settlementsTable.buyer_commission })
    .from(settlementsTable)
    .where(
      and(
        eq(settlementsTable.lot_id, id),
        eq(settlementsTable.round_no, round_no),
        eq(settlementsTable.state, 'closed'),
      ),
    )
  return row ? add(orZero(row.price), orZero(row.commission)) : null
}

/** The sum paid by the buyer of the round, including the deposit, less refunds. */
export async function paidByBuyer(db: Db, lot: StoredLot): Promise<Decimal> {
  const sum = (kinds: Parameters<typeof confirmedSum>[3]) =>
    confirmedSum(db, lot.id, lot.round_no, kinds, lot.winner_sign_up_id)
  return subtract(await sum([...buyerKinds, 'deposit_apply']), await sum(['overpaid_refund']))
}

/** The goods of a sale against the money for them. `settled` stands for a settlement that is about to be closed. */
export async function moneyOfGoods(db: Db, lot: StoredLot, settled?: Decimal): Promise<GoodsMoney> {
  return goodsMoney({
    ...commissionTerms(lot),
    pricing_basis: lot.pricing_basis,
    deal_price: lot.deal_price,
    advance_payment: lot.advance_payment,
    net: orZero(await netOf(db, lot.id, lot.round_no)),
    paid: await paidByBuyer(db, lot),
    settled: settled ?? (await settledTotal(db, lot)),
    complete: lot.state === 'settled',
  })
}

/** The refusal for goods that are not paid for. It says how much is missing. */
export const notPaidFor = ({ loaded, paid, missing }: GoodsMoney): Refusal =>
  new Refusal('not_paid_for', { loaded, paid, missing }, { loaded, paid, missing })

/** Refuses to settle a lot that is still owed for, unless it was released on credit. */
export async function refuseOwed(db: Db, lot: StoredLot, settled: Decimal): Promise<void> {
  const money = await moneyOfGoods(db, lot, settled)
  if (!isZero(money.missing) && !lot.released_on_credit) throw notPaidFor(money)
}

/**
 * Updates the amount owed for goods that have left, and ends a release on credit once everything is paid.
 * The version does not change, so no open form becomes stale.
 */
export async function updateOwedAmount<Lot extends StoredLot>(db: Db, lot: Lot): Promise<Lot> {
  if (!resultStates.includes(lot.state)) return lot
  const { missing } = await moneyOfGoods(db, lot)
  const owes = !isZero(missing)
  const changes = {
    owed_after_pick_up: owes && collectedStates.includes(lot.state) ? missing : null,
    released_on_credit: lot.released_on_credit && owes,
  }
  if (
    changes.owed_after_pick_up === lot.owed_after_pick_up &&
    changes.released_on_credit === lot.released_on_credit
  )
    return lot
  await db.update(lotsTable).set(changes).where(eq(lotsTable.id, lot.id))
  return { ...lot, ...changes }
}

/**
 * Updates the amount owed after a settlement was reopened. A release on credit that ended because the settlement asked
 * for less holds again.
 */
export async function restoreRelease(db: Db, lot: StoredLot): Promise<void> {
  const { lot_id, round_no, action, detail } = lotEvents
  const released = sql`(${action} = 'release_on_credit' or ${detail} ? 'released_on_credit')`
  const [made] = await db
    .select({ id: lotEvents.id })
    .from(lotEvents)
    .where(and(eq(lot_id, lot.id), eq(round_no, lot.round_no), released))
    .limit(1)
  await updateOwedAmount(db, made ? { ...lot, released_on_credit: true } : lot)
}

/** Takes a paid lot back to `sold`. A hook, because the moves of lots are on a floor above the ledger. */
export const paymentReversed = hook<
  (db: Db, who: Caller, lot: StoredLot, reason: string | null) => Promise<void>
>('what a reversed payment does to its lot')

/**
 * Updates the sale after its money changed: a paid lot whose payment is missing goes back to `sold`, and
 * goods that have left are owed for. The lot is locked.
 */
export async function followMoney(
  db: Db,
  who: Caller,
  entry: Pick<StoredEntry, 'kind' | 'round_no'>,
  lot: StoredLot | undefined,
  reason: string | null = null,
): Promise<void> {
  if (!lot || lot.round_no !== entry.round_no || !saleKinds.includes(entry.kind)) return
  const isUnpaid = lot.state === 'paid' && compare((await heldOf(db, lot)).missing, '0') > 0
  if (isUnpaid) await paymentReversed.implementation()(db, who, lot, reason)
  else await updateOwedAmount(db, lot)
}
