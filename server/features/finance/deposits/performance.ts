import { and, eq, inArray, sql } from 'drizzle-orm'
import { performanceKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { amount, compare, isZero, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { newestDue } from '../dues/default-dues.ts'
import { endDues, endDuesOf, makeDue, paymentDueOn, setPaid, type LedgerLot } from '../dues/dues.ts'
import { liveDueStates, performanceChange } from '../ledger/changes.ts'
import { writeEntry } from '../ledger/entries.ts'
import { amountOf, dueSource } from '../ledger/source.ts'
import type { EntryContext, EntryEffect } from './deposit-effects.ts'

type Lot = typeof lotsTable.$inferSelect
type BondLot = LedgerLot & Pick<Lot, 'winner_sign_up_id'>

/** Sums of a sale's performance bond (履约保证金) in the ledger, in yuan. */
interface Bond {
  received: Decimal
  forfeited: Decimal
  held: Decimal
}

/**
 * The bond of the round's buyer; 0 without a buyer. It is held apart from the deposit and is not part of
 * the price.
 */
export async function bondOf(db: Db, { id, round_no }: BondLot, signUpId: number | null): Promise<Bond> {
  const { lot_id, round_no: round, sign_up_id, kind } = entriesTable
  const of = (name: EntryKind) =>
    sql<string>`coalesce(sum(${performanceChange}) filter (where ${kind} = ${name}), 0)::numeric(14, 2)::text`
  const [row] = await db
    .select({
      forfeited: of('performance_forfeit'),
      refunded: of('performance_refund'),
      held: sql<string>`coalesce(sum(${performanceChange}), 0)::numeric(14, 2)::text`,
    })
    .from(entriesTable)
    .where(
      and(eq(lot_id, id), eq(round, round_no), signUpId === null ? sql`false` : eq(sign_up_id, signUpId)),
    )
  const { forfeited, refunded, held } = required(row, 'the sums of a bond')
  return {
    held,
    forfeited: amount(subtract('0', forfeited)),
    received: amount(subtract(held, forfeited, refunded)),
  }
}

const buyerOf = async (db: Db, id: number | null) => {
  const [row] = await db
    .select({ id: signUpsTable.id, recycler_id: signUpsTable.recycler_id })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, required(id, 'the buyer of a bond')))
  return required(row, 'the sign-up of a buyer')
}

/** Makes the bond due with the price. Does nothing if the lot's terms have no bond. */
export async function bondDue(
  db: Db,
  who: Caller,
  lot: BondLot & Pick<Lot, 'performance_bond' | 'payment_due_on'>,
): Promise<void> {
  if (isZero(orZero(lot.performance_bond))) return
  const buyer = await buyerOf(db, lot.winner_sign_up_id)
  await makeDue(db, who, lot, {
    kind: 'performance_in',
    party: 'recycler',
    party_id: buyer.recycler_id,
    sign_up_id: buyer.id,
    amount: orZero(lot.performance_bond),
    due_date: lot.payment_due_on ?? (await paymentDueOn(db, who.now)),
  })
}

/** Refuses to let goods leave before the bond of their terms has come in. The lot is locked. */
export async function refuseWithoutBond(db: Db, lot: BondLot & Pick<Lot, 'performance_bond'>): Promise<void> {
  const due = orZero(lot.performance_bond)
  if (isZero(due)) return
  const { received } = await bondOf(db, lot, lot.winner_sign_up_id)
  const missing = amount(subtract(due, received))
  if (compare(missing, '0') > 0)
    throw new Refusal('bond_not_held', { amount: missing }, { due: amount(due), received, missing })
}

const owesBack = (lot: BondLot, signUpId: number) =>
  and(
    eq(duesTable.lot_id, lot.id),
    eq(duesTable.round_no, lot.round_no),
    eq(duesTable.sign_up_id, signUpId),
    eq(duesTable.kind, 'performance_refund'),
    inArray(duesTable.state, liveDueStates),
  )

/** Makes the held amount due back, or changes its due. */
export async function returnBond(db: Db, who: Caller, lot: BondLot, signUpId: number): Promise<void> {
  const { held } = await bondOf(db, lot, signUpId)
  const [live] = await lockRecords(db, dueSource, owesBack(lot, signUpId))
  if (live && compare(subtract(live.amount, live.paid_amount), held) === 0) return
  if (live) await endDuesOf(db, who, signUpId, ['performance_refund'])
  if (compare(held, '0') <= 0) return
  const buyer = await buyerOf(db, signUpId)
  await makeDue(db, who, lot, {
    kind: 'performance_refund',
    party: 'recycler',
    party_id: buyer.recycler_id,
    sign_up_id: buyer.id,
    amount: held,
    due_date: await paymentDueOn(db, who.now),
  })
}

async function allAccepted(db: Db, { id, round_no }: BondLot): Promise<boolean> {
  const { rows } = await db.execute<{ accepted: boolean | null }>(
    sql`select bool_and(state = 'accepted') as accepted from things
      where lot_id = ${id} and round_no = ${round_no}`,
  )
  return rows[0]?.accepted ?? false
}

/**
 * Updates the dues of a bond. Once every thing is accepted, nothing more is due and the held money goes
 * back; while a thing is open, nothing goes back.
 */
export async function followBond(db: Db, who: Caller, lot: BondLot): Promise<void> {
  const signUpId = lot.winner_sign_up_id
  if (signUpId === null) return
  if (!(await allAccepted(db, lot))) return endDues(db, who, lot, ['performance_refund'], signUpId)
  await endDues(db, who, lot, ['performance_in'], signUpId)
  await returnBond(db, who, lot, signUpId)
}

/**
 * Does the same after the reversal of a bond's entry. A buyer who defaulted owes no bond and gets back
 * whatever is held.
 */
export async function followReversal(
  db: Db,
  who: Caller,
  { entry, lot, signUp }: EntryContext,
  kind: EntryKind,
): Promise<void> {
  if (!lot || !performanceKinds.includes(kind)) return
  const { id, outcome } = required(signUp, 'the buyer of a bond')
  const sale = { ...lot, round_no: entry.round_no }
  if (outcome !== 'defaulted') return followBond(db, who, sale)
  await endDuesOf(db, who, id, ['performance_in'])
  await returnBond(db, who, sale, id)
}

/** Writes off the bond, or a part of it, as forfeited to the house. No cash moves. */
export const forfeitEntry = (db: Db, who: Caller, lot: BondLot, part: Decimal, reason: string) =>
  writeEntry(db, who, {
    kind: 'performance_forfeit',
    direction: 'in',
    amount: part,
    occurred_on: businessDay(who.now),
    lot_id: lot.id,
    round_no: lot.round_no,
    sign_up_id: lot.winner_sign_up_id,
    platform: lot.platform,
    company: lot.company,
    remark: reason,
    state: 'confirmed',
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid,
  })

/** After an undone default, makes the missing part of the bond due again. */
export async function restoreBondDue(db: Db, who: Caller, lot: BondLot & Pick<Lot, 'performance_bond'>) {
  const due = await newestDue(db, lot, ['performance_in'])
  const whole = orZero(lot.performance_bond)
  if (due && compare(whole, due.paid_amount) >= 0)
    await setPaid(db, who, { ...due, amount: whole }, due.paid_amount)
}

/** Refuses the reversal of money that has been forfeited or given back since. */
export const undoPerformanceIn: EntryEffect = async (db, _who, { entry, lot, signUp }) => {
  const sale = { ...required(lot, 'the lot of a bond'), round_no: entry.round_no }
  const { held } = await bondOf(db, sale, signUp?.id ?? null)
  if (compare(held, amountOf(entry)) < 0) throw new Refusal('depends_on_entry', { order: '' })
}
