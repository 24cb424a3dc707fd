import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { add, amount, compare, isZero, type Decimal } from '#contract/rules/money.ts'
import type { ForfeitKeeper } from '#contract/rules/shortfall.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeColumns } from '#server/records/write-records.ts'
import { duesTable as table } from '#server/tables/finance.ts'
import type { Claim } from './claims.ts'
import { duesPaidBy, makeDue, paymentDueOn, setPaid, type LedgerLot } from './dues.ts'
import { followRecovery, shortfallKinds } from './shortfall.ts'
import { amountOf, dueSource, type StoredDue, type StoredEntry } from '../ledger/source.ts'
import { paymentOf, saleDues, type SaleTerms } from '../ledger/held.ts'
import { required } from '#server/records/required.ts'

/** A buyer who defaulted: the sign-up and its recycler. */
export interface Defaulter {
  id: number
  recycler_id: number
}

/** The kinds of due that a default, or the resale after it, creates. */
const defaultKinds: readonly EntryKind[] = [
  'overpaid_refund',
  'forfeit_payout',
  'performance_refund',
  ...shortfallKinds,
]

const duesOf = (db: Db, lot: LedgerLot, signUpId: number, kinds: readonly EntryKind[]) =>
  lockRecords(
    db,
    dueSource,
    and(
      eq(table.lot_id, lot.id),
      eq(table.round_no, lot.round_no),
      eq(table.sign_up_id, signUpId),
      inArray(table.kind, kinds),
      ne(table.state, 'cancelled'),
    ),
  )

/**
 * Makes the dues of a default: the buyer's payments are refunded, and the consignor gets the forfeited deposit if
 * the contract says so.
 */
export async function duesOfDefault(
  db: Db,
  who: Caller,
  lot: LedgerLot & { commission_id: number | null },
  defaulter: Defaulter,
  { paid, forfeited, forfeit_to }: { paid: Decimal; forfeited: Decimal; forfeit_to: ForfeitKeeper },
): Promise<void> {
  const due = { sign_up_id: defaulter.id, due_date: await paymentDueOn(db, who.now) }
  await makeDue(db, who, lot, {
    ...due,
    kind: 'overpaid_refund',
    party: 'recycler',
    party_id: defaulter.recycler_id,
    amount: paid,
  })
  if (forfeit_to === 'consignor' && lot.commission_id !== null)
    await makeDue(db, who, lot, {
      ...due,
      kind: 'forfeit_payout',
      party: 'consignor',
      party_id: lot.commission_id,
      amount: forfeited,
    })
}

/** True if any money was paid on a due of a default. */
export async function defaultHasMoney(db: Db, lot: LedgerLot, signUpId: number): Promise<boolean> {
  const dues = await duesOf(db, lot, signUpId, defaultKinds)
  return dues.some((due) => !isZero(due.paid_amount))
}

/** Cancels the dues of a default, or of the sale after it; refused if any of them was paid. */
export async function cancelDefaultDues(
  db: Db,
  who: Caller,
  lot: LedgerLot,
  signUpId: number,
  kinds: readonly EntryKind[] = defaultKinds,
): Promise<void> {
  for (const due of await duesOf(db, lot, signUpId, kinds)) {
    if (!isZero(due.paid_amount)) throw new Refusal('confirmed_money')
    await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
  }
}

/** The newest due of these kinds of the lot's buyer, cancelled or not. It is locked. */
export async function newestDue(
  db: Db,
  { id, round_no, winner_sign_up_id }: Pick<SaleTerms, 'id' | 'round_no' | 'winner_sign_up_id'>,
  kinds: readonly EntryKind[],
): Promise<StoredDue | undefined> {
  const buyer = required(winner_sign_up_id, 'the buyer who defaulted')
  const [due] = await lockRecords(
    db,
    dueSource,
    and(
      eq(table.lot_id, id),
      eq(table.round_no, round_no),
      eq(table.sign_up_id, buyer),
      inArray(table.kind, kinds),
    ),
    { most: 1, order: desc(table.id) },
  )
  return due
}

/**
 * Sets the buyer's due to the price less the deposit applied now: after an undone default, and when an
 * event ends.
 */
export async function restoreSaleDue(db: Db, who: Caller, lot: SaleTerms): Promise<void> {
  const due = await newestDue(db, lot, saleDues)
  if (!due) return
  const whole = (await paymentOf(db, lot)).due
  if (compare(whole, due.paid_amount) < 0) return
  if (compare(whole, '0') <= 0) {
    await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
    return
  }
  await setPaid(db, who, { ...due, amount: whole }, due.paid_amount)
}

/** The sum that was set off from a defaulter's refunds. */
export async function setOffOf(
  db: Db,
  lot: Pick<LedgerLot, 'id' | 'round_no'>,
  signUpId: number,
): Promise<Decimal> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${table.set_off}), 0)::numeric(14, 2)::text` })
    .from(table)
    .where(
      and(
        eq(table.lot_id, lot.id),
        eq(table.round_no, lot.round_no),
        eq(table.sign_up_id, signUpId),
        eq(table.kind, 'overpaid_refund'),
      ),
    )
  return row?.sum ?? '0.00'
}

/**
 * Proposes to finance, once, the claim on the defaulter that a resale leaves: the consignor's loss and the
 * commissions. The part of the loss covered by money in hand is due to the consignor at once.
 */
export async function proposeClaim(db: Db, who: Caller, lot: LedgerLot, claim: Claim): Promise<void> {
  const round = { ...lot, round_no: claim.round_no }
  if ((await duesOf(db, round, claim.sign_up_id, shortfallKinds)).length > 0) return
  const due = {
    state: 'proposed',
    party: 'recycler',
    party_id: claim.recycler_id,
    sign_up_id: claim.sign_up_id,
    due_date: await paymentDueOn(db, who.now),
  } as const
  await makeDue(db, who, round, { ...due, kind: 'shortfall_in', amount: claim.shortfall })
  await makeDue(db, who, round, { ...due, kind: 'penalty_in', amount: claim.penalty })
  await followRecovery(db, who, { lot_id: lot.id, round_no: claim.round_no, sign_up_id: claim.sign_up_id })
}

/**
 * Makes a payment that is confirmed after its buyer's default due back, like earlier payments. Like them, it has paid a
 * part of the sale's due, which is returned: an undone default asks only for the rest.
 */
export async function owedBack(
  db: Db,
  who: Caller,
  {
    entry,
    lot,
    signUp,
  }: {
    entry: Pick<StoredEntry, 'kind' | 'amount' | 'round_no'>
    lot: LedgerLot | undefined
    signUp: (Defaulter & { outcome: string }) | undefined
  },
): Promise<StoredDue | undefined> {
  if (!lot || signUp?.outcome !== 'defaulted') return undefined
  const round = { ...lot, round_no: entry.round_no }
  const paid = amountOf(entry)
  await makeDue(db, who, round, {
    kind: 'overpaid_refund',
    party: 'recycler',
    party_id: signUp.recycler_id,
    sign_up_id: signUp.id,
    amount: paid,
    due_date: await paymentDueOn(db, who.now),
  })
  const due = await newestDue(db, { ...round, winner_sign_up_id: signUp.id }, duesPaidBy(entry.kind))
  if (!due) return undefined
  const whole = amount(add(due.paid_amount, paid))
  await setPaid(db, who, { ...due, amount: whole }, whole)
  return due
}
