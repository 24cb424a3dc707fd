import { eq, sql } from 'drizzle-orm'
import { add, amount, compare, isZero, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { entriesTable } from '#server/tables/finance.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import { receiveDeposit, refundDueOn, setDeposit } from '#server/features/sign-ups/deposits.ts'
import type { StoredSignUp } from '#server/features/sign-ups/source.ts'
import { heldChange } from '../ledger/changes.ts'
import { receiveEventDeposit, reduceEventDeposit } from './event-deposits.ts'
import { endDues } from '../dues/dues.ts'
import { depositMoved } from './sale-money.ts'
import { amountOf, type StoredDue, type StoredEntry } from '../ledger/source.ts'
import { required } from '#server/records/required.ts'

type LotOfEntry = typeof lotsTable.$inferSelect
/** An entry with its lot, sign-up and due, all locked. */
export interface EntryContext {
  entry: StoredEntry
  lot: LotOfEntry | undefined
  signUp: StoredSignUp | undefined
  due: StoredDue | undefined
  /** The number of dues that fit an entry without a due; 2 means several. */
  fitting: number
}

export type EntryEffect = (db: Db, who: Caller, context: EntryContext) => Promise<void>

/** The part of a deposit that the ledger still holds, in yuan. */
async function heldOf(db: Db, signUpId: number): Promise<Decimal> {
  const [row] = await db
    .select({ held: sql<string>`coalesce(sum(${heldChange}), 0)::numeric(14, 2)::text` })
    .from(entriesTable)
    .where(eq(entriesTable.sign_up_id, signUpId))
  return amount(row?.held ?? '0')
}

/**
 * A deposit comes in: the sign-up counts as paid once the whole amount is there (api). Money that
 * arrives too late is due back at once.
 */
export const depositIn: EntryEffect = async (db, who, context) => {
  const { entry } = context
  const whole = context.signUp
  if (whole?.lot_id === null) return receiveEventDeposit(db, who, whole, amountOf(entry))
  const lot = required(context.lot, 'the lot of a deposit')
  const signUp = required(context.signUp, 'the sign-up of a deposit')
  if (isLate(lot, signUp)) await returnAtOnce(db, who, lot, signUp, amountOf(entry))
  else await receiveDeposit(db, who, signUp, amountOf(entry))
}

/**
 * True if the deposit is no longer needed: it is due back or refunded, its sign-up is cancelled, or the round has
 * ended without it.
 */
export const isLate = (lot: LotOfEntry, signUp: StoredSignUp): boolean => {
  if (['refund_due', 'refunded'].includes(signUp.deposit_status)) return true
  return signUp.deposit_status === 'unpaid' && (signUp.review_status === 'cancelled' || isOver(lot, signUp))
}

const isOver = (lot: LotOfEntry, signUp: StoredSignUp): boolean =>
  lot.round_no !== signUp.round_no ||
  signUp.outcome !== 'none' ||
  !['listed', 'bidding', 'confirming'].includes(lot.state)

/** The refund due covers everything held now, and gets a new due date. */
async function returnAtOnce(
  db: Db,
  who: Caller,
  lot: LotOfEntry,
  signUp: StoredSignUp,
  more: Decimal,
): Promise<void> {
  const round = { ...lot, round_no: signUp.round_no ?? lot.round_no }
  await endDues(db, who, round, ['deposit_refund'], signUp.id)
  const refund_due_on = await refundDueOn(db, signUp.platform, who.now)
  const back = await setDeposit(db, who, signUp, {
    deposit_status: 'refund_due',
    received_amount: amount(add(await heldOf(db, signUp.id), more)),
    refund_due_on,
  })
  await depositMoved(db, who, round, back, 'received', 'refund_due')
}

/**
 * Refunds a deposit that is due back, in the exact amount. If the deposit was carried to the next round, only its
 * surplus is refunded, once.
 */
export const depositRefund: EntryEffect = async (db, who, { entry, due, ...context }) => {
  const signUp = required(context.signUp, 'the sign-up of a deposit')
  const surplus = signUp.deposit_status === 'carried' && due !== undefined
  if (signUp.deposit_status !== 'refund_due' && !surplus) throw new Refusal('deposit_settled')
  const held = await heldOf(db, signUp.id)
  const owed = due ? amount(subtract(due.amount, due.paid_amount)) : held
  if (compare(amountOf(entry), owed) !== 0) throw new Refusal('amount_differs', { amount: owed })
  if (surplus) return
  const left = amount(subtract(held, owed))
  // Deposits of old sign-ups may predate the ledger.
  const to = compare(left, '0') > 0 ? { received_amount: left } : { deposit_status: 'refunded' as const }
  await setDeposit(db, who, signUp, { deposit_status: 'refund_due', ...to })
}

export const undoDepositIn: EntryEffect = async (db, who, { entry, ...context }) => {
  const signUp = required(context.signUp, 'the sign-up of a deposit')
  if (!['received', 'unpaid'].includes(signUp.deposit_status) || signUp.outcome !== 'none')
    throw new Refusal('depends_on_entry', { order: '' })
  const received_amount = amount(subtract(orZero(signUp.received_amount), amountOf(entry)))
  if (signUp.lot_id === null) return reduceEventDeposit(db, who, signUp, received_amount)
  const enough = !isZero(received_amount) && compare(received_amount, orZero(signUp.bond_price)) >= 0
  await setDeposit(db, who, signUp, { received_amount, deposit_status: enough ? 'received' : 'unpaid' })
}

/**
 * After the reversal the refunded money is held again, in addition to later payments and the part that was
 * carried over.
 */
export const undoDepositRefund: EntryEffect = async (db, who, { entry, ...context }) => {
  const signUp = required(context.signUp, 'the sign-up of a deposit')
  const { deposit_status, carried_amount, received_amount: before } = signUp
  const carried = deposit_status === 'carried'
  const all = add(await heldOf(db, signUp.id), amountOf(entry), carried ? orZero(carried_amount) : '0')
  // The surplus of a carried deposit has always counted as received.
  const received_amount = amount(carried && compare(orZero(before), all) > 0 ? orZero(before) : all)
  await setDeposit(db, who, signUp, { deposit_status: carried ? 'carried' : 'refund_due', received_amount })
}
