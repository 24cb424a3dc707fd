import { and, eq, ne } from 'drizzle-orm'
import { buyerKinds, fromConsignor, paidByConsignor, type EntryKind } from '#contract/entry-kinds.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { amount, compare, isZero, smaller, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { duesTable } from '#server/tables/finance.ts'
import type { StoredSignUp } from '#server/features/sign-ups/source.ts'
import { winsLimitOf } from '#server/features/sign-ups/wins.ts'
import { isLate, type EntryContext } from '../deposits/deposit-effects.ts'
import { isLive, unpaidOf } from './changes.ts'
import { writeEntry } from './entries.ts'
import { amountOf, type StoredEntry } from './source.ts'
import { isCounted } from './counted.ts'
import { heldOf } from './held.ts'
import { unappliedParty, type EntryParty } from './party.ts'

/** The amount still to come, at most `most`. */
const atMost = (most: Decimal, missing: Decimal): Decimal =>
  compare(missing, '0') <= 0 ? '0.00' : amount(smaller(most, missing))

/**
 * A deposit for an event takes any amount: more money covers more wins, and the rest is due back. If one
 * deposit covers any number of wins, it takes only the missing amount.
 */
async function wholeShare(db: Db, row: StoredSignUp, whole: Decimal): Promise<Decimal> {
  if (!['unpaid', 'received'].includes(row.deposit_status) || (await winsLimitOf(db, row)) !== null)
    return whole
  return atMost(whole, subtract(orZero(row.bond_price), orZero(row.received_amount)))
}

/**
 * A deposit takes the amount that its sign-up lacks. A deposit that comes too late goes back completely.
 */
async function depositShare(db: Db, { lot, signUp }: EntryContext, whole: Decimal): Promise<Decimal> {
  const row = required(signUp, 'the sign-up of a deposit')
  if (row.lot_id === null) return wholeShare(db, row, whole)
  if (isLate(required(lot, 'the lot of a deposit'), row)) return whole
  if (row.deposit_status !== 'unpaid' || row.review_status === 'cancelled') return '0.00'
  const bond = orZero(row.bond_price)
  return isZero(bond) ? whole : atMost(whole, subtract(bond, orZero(row.received_amount)))
}

/**
 * The share of money without a due that the sale of a lot takes. Goods priced by the unit are paid as they
 * are fetched, so their advances have no limit before the settlement.
 */
async function saleShare(db: Db, { entry, lot, signUp }: EntryContext, whole: Decimal): Promise<Decimal> {
  if (!lot || lot.round_no !== entry.round_no || lot.winner_sign_up_id === null) return whole
  if (signUp?.id !== lot.winner_sign_up_id || signUp.outcome === 'defaulted') return whole
  if (lot.pricing_basis === pricingBasis.perUnit) return whole
  return atMost(whole, (await heldOf(db, lot)).missing)
}

/** True if the round demanded money of this kind, and all of it was paid. */
async function askedBefore(db: Db, { entry, signUp }: EntryContext): Promise<boolean> {
  if (entry.lot_id === null) return false
  const [asked] = await db
    .select({ id: duesTable.id })
    .from(duesTable)
    .where(
      and(
        eq(duesTable.lot_id, entry.lot_id),
        eq(duesTable.round_no, entry.round_no),
        eq(duesTable.kind, entry.kind),
        ne(duesTable.state, 'cancelled'),
        signUp && eq(duesTable.sign_up_id, signUp.id),
      ),
    )
    .limit(1)
  return asked !== undefined
}

/** Kinds that can pay only a due. */
const dueOnly: readonly EntryKind[] = [
  'charge_in',
  'shortfall_in',
  'performance_in',
  'consignor_repayment_in',
]

/**
 * The part of a receipt that its due, deposit or sale takes. The rest is unapplied; a receipt is never
 * refused for being too large.
 */
export async function shareOf(db: Db, context: EntryContext): Promise<Decimal> {
  const { entry, due, signUp } = context
  const whole = amount(amountOf(entry))
  if (entry.direction === 'out' || entry.kind === 'unapplied_in') return whole
  if (entry.kind === 'deposit_in') return depositShare(db, context, whole)
  if (due) return isLive(due.state) ? amount(smaller(whole, unpaidOf(due))) : '0.00'
  if (dueOnly.includes(entry.kind)) return '0.00'
  // A closed settlement has withheld the commission of its consignor.
  if (paidByConsignor.includes(entry.kind)) return (await isCounted(db, context)) ? '0.00' : whole
  if (!buyerKinds.includes(entry.kind)) return (await askedBefore(db, context)) ? '0.00' : whole
  if (signUp?.outcome === 'defaulted') return whole
  return (await isCounted(db, context)) ? '0.00' : saleShare(db, context, whole)
}

/**
 * The party that owns the rest of a receipt: that of its due or sign-up, the consignor of its commission, or the one
 * with the payer's name.
 */
export async function partyOfReceipt(db: Db, { entry, lot, due, signUp }: EntryContext): Promise<EntryParty> {
  if (due?.party && due.party !== 'payee' && due.party_id !== null)
    return { party: due.party, party_id: due.party_id }
  if (fromConsignor.includes(entry.kind) && lot?.commission_id)
    return { party: 'consignor', party_id: lot.commission_id }
  return unappliedParty(db, { counterparty: entry.counterparty }, signUp?.recycler_id ?? null)
}

/** Enters the rest of a receipt as unapplied money, confirmed like the receipt. */
export async function recordUnappliedRest(
  db: Db,
  who: Caller,
  context: EntryContext,
  rest: Decimal,
  bank: Partial<StoredEntry> = {},
): Promise<void> {
  const { id, entry_no: _no, version: _version, due_id: _due, ...entered } = context.entry
  const same = { ...entered, ...bank }
  await writeEntry(db, who, {
    ...same,
    ...(await partyOfReceipt(db, context)),
    kind: 'unapplied_in',
    amount: rest,
    source_id: id,
    sign_up_id: context.signUp?.id ?? same.sign_up_id,
    state: 'confirmed',
    confirmed_by: who.uid,
    confirmed_at: who.now.toISOString(),
  })
}
