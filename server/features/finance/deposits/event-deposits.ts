import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { undecidedStates, type LotState } from '#contract/rules/lot-states.ts'
import { add, amount, compare, isZero, smaller, subtract, type Decimal } from '#contract/rules/money.ts'
import type { DepositStatus } from '#contract/sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { duesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'
import { refundDueOn, setDeposit } from '#server/features/sign-ups/deposits.ts'
import { hasPendingRefund } from './pending-refund.ts'
import { potOf, refuseUncovered } from '#server/features/sign-ups/wins.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { endDuesOf, makeDue } from '../dues/dues.ts'
import { liveDueStates } from '../ledger/changes.ts'
import { heldOf, settlementClosed } from '../ledger/held.ts'
import { moveToLot } from './event-moves.ts'

type Lot = typeof lotsTable.$inferSelect

const notDecided: readonly LotState[] = ['draft', 'reviewing', 'approved', ...undecidedStates]

/** True once every lot of the event has its result. */
async function isDecided(db: Db, event: number): Promise<boolean> {
  const open = and(eq(lotsTable.event_id, event), inArray(lotsTable.state, notDecided))
  return (await db.$count(lotsTable, open)) === 0
}

/** True once every lot of the event has its result, or the bidder is in none of its lots any more. */
async function isOver(db: Db, whole: StoredSignUp): Promise<boolean> {
  if (await isDecided(db, required(whole.event_id, 'the event of a sign-up'))) return true
  const live = and(eq(table.event_sign_up_id, whole.id), ne(table.review_status, 'cancelled'))
  return (await db.$count(table, live)) === 0
}

/**
 * The lots that the bidder has won, in the order of the event. Their rows are locked in the order of their
 * ids.
 */
async function wonLots(db: Db, whole: StoredSignUp): Promise<{ lot: Lot; signUp: StoredSignUp }[]> {
  const won = and(eq(table.event_sign_up_id, whole.id), eq(table.outcome, 'won'))
  const own = await lockRecords(db, signUpSource, won)
  if (own.length === 0) return []
  const lots = await db
    .select()
    .from(lotsTable)
    .where(
      inArray(
        lotsTable.winner_sign_up_id,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(lotsTable.event_seq), asc(lotsTable.id))
  return lots.flatMap((lot) => {
    const signUp = own.find(({ id }) => id === lot.winner_sign_up_id)
    return signUp ? [{ lot, signUp }] : []
  })
}

/** Applies the deposit to the bidder's lots in their order, each up to its due. Returns the rest. */
async function apply(db: Db, who: Caller, whole: StoredSignUp): Promise<StoredSignUp> {
  let left = whole
  for (const { lot, signUp } of await wonLots(db, whole)) {
    if (signUp.deposit_status !== 'covered' || (await settlementClosed(db, lot.id, lot.round_no))) continue
    const { missing } = await heldOf(db, lot)
    const part = smaller(potOf(left), missing)
    if (compare(part, '0') > 0) left = await moveToLot(db, who, left, { lot, signUp }, part, 'applied')
  }
  return left
}

/** The status of a deposit of which nothing is left. */
async function spentAs(db: Db, whole: StoredSignUp): Promise<DepositStatus> {
  const rows = await db
    .selectDistinct({ status: table.deposit_status })
    .from(table)
    .where(eq(table.event_sign_up_id, whole.id))
  const used = rows.map(({ status }) => status)
  return (
    used.find((status) => status === 'applied') ?? used.find((status) => status === 'forfeited') ?? 'unpaid'
  )
}

const eventOf = async (db: Db, whole: StoredSignUp) => {
  const id = required(whole.event_id, 'the event of a sign-up')
  const [event] = await db.select().from(auctionEventsTable).where(eq(auctionEventsTable.id, id))
  return required(event, 'the event of a sign-up')
}

/** Makes a part of the deposit due back within the platform's working days. */
async function makeRefundDue(db: Db, who: Caller, whole: StoredSignUp, part: Decimal): Promise<void> {
  const { platform, company } = await eventOf(db, whole)
  const refund_due_on = await refundDueOn(db, whole.platform, who.now)
  await setDeposit(db, who, whole, { deposit_status: 'refund_due', refund_due_on })
  await makeDue(
    db,
    who,
    { id: null, lot_no: null, round_no: 0, platform, company },
    {
      kind: 'deposit_refund',
      party: 'recycler',
      party_id: whole.recycler_id,
      sign_up_id: whole.id,
      amount: part,
      due_date: refund_due_on,
    },
  )
}

/** The part of the deposit that is due back and not yet paid. */
async function owedBack(db: Db, whole: StoredSignUp): Promise<Decimal> {
  const live = and(
    eq(duesTable.sign_up_id, whole.id),
    eq(duesTable.kind, 'deposit_refund'),
    inArray(duesTable.state, liveDueStates),
  )
  const dues = await db.select().from(duesTable).where(live)
  return dues.reduce((sum, due) => amount(subtract(add(sum, due.amount), due.paid_amount)), '0.00')
}

/** Money that came in while a refund is entered gets a due of its own: the entered one may be on its way. */
async function addRefundDue(db: Db, who: Caller, whole: StoredSignUp): Promise<void> {
  const rest = amount(subtract(potOf(whole), await owedBack(db, whole)))
  if (compare(rest, '0') > 0) await makeRefundDue(db, who, whole, rest)
}

/** Makes the rest due back. A due that already has the right amount stays. */
async function giveBack(db: Db, who: Caller, whole: StoredSignUp): Promise<void> {
  const rest = potOf(whole)
  if (whole.deposit_status === 'refund_due' && compare(await owedBack(db, whole), rest) === 0) return
  await endDuesOf(db, who, whole.id, ['deposit_refund'])
  if (compare(rest, '0') <= 0) {
    const deposit_status = await spentAs(db, whole)
    if (deposit_status !== whole.deposit_status) await setDeposit(db, who, whole, { deposit_status })
    return
  }
  await makeRefundDue(db, who, whole, rest)
}

/** Holds the deposit while lots are undecided. If it is complete, it covers the open lots. */
async function hold(db: Db, who: Caller, whole: StoredSignUp): Promise<void> {
  const pot = potOf(whole)
  const enough = compare(pot, whole.bond_price ?? '0') >= 0
  const deposit_status = enough ? 'received' : 'unpaid'
  if (whole.deposit_status === 'refund_due') await endDuesOf(db, who, whole.id, ['deposit_refund'])
  if (deposit_status !== whole.deposit_status)
    await setDeposit(db, who, whole, { deposit_status, received_amount: pot })
  const lot_status = enough ? 'covered' : 'unpaid'
  const open = and(
    eq(table.event_sign_up_id, whole.id),
    eq(table.outcome, 'none'),
    inArray(table.review_status, ['pending', 'approved', 'rejected']),
    eq(table.deposit_status, enough ? 'unpaid' : 'covered'),
  )
  for (const row of await lockRecords(db, signUpSource, open))
    await setDeposit(db, who, row, { deposit_status: lot_status })
}

/**
 * Updates a bidder's deposit for an event after its lots have changed. The deposit is held until the last
 * lot has its result; then it is applied, and the rest is due back. The caller has locked the event.
 */
export async function settleEventDeposit(db: Db, who: Caller, id: number): Promise<void> {
  const [whole] = await lockRecords(db, signUpSource, eq(table.id, id))
  if (!whole || isZero(whole.bond_price ?? '0') || whole.deposit_status === 'waived') return
  if (whole.deposit_status === 'refunded') return
  const isGoingBack = whole.deposit_status === 'refund_due' && (await hasPendingRefund(db, whole.id))
  if (isGoingBack) return addRefundDue(db, who, whole)
  if (await isOver(db, whole)) await giveBack(db, who, await apply(db, who, whole))
  else await hold(db, who, whole)
}

/** Does the same for all bidders whose deposits a lot's result may move: `winners` before and after it. */
export async function settleEvent(
  db: Db,
  who: Caller,
  event: number,
  winners: readonly number[],
): Promise<void> {
  const over = await isDecided(db, event)
  const moved = inArray(table.deposit_status, ['refund_due', 'applied', 'forfeited'])
  const touched = sql`${table.id} in (select event_sign_up_id from sign_ups where id = any(${sql.param([...winners])}::bigint[]))`
  const wholes = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.event_id, event),
        isNull(table.lot_id),
        sql`${table.bond_price} > 0`,
        over ? undefined : or(moved, touched),
      ),
    )
    .orderBy(asc(table.id))
  for (const { id } of wholes) await settleEventDeposit(db, who, id)
}

/**
 * Receives a deposit for an event. Money that comes after the event is due back at once. The caller has
 * locked the event.
 */
export async function receiveEventDeposit(
  db: Db,
  who: Caller,
  whole: StoredSignUp,
  came: Decimal,
): Promise<void> {
  const pot = amount(add(potOf(whole), came))
  const held: readonly DepositStatus[] = ['unpaid', 'received', 'refund_due']
  const deposit_status = held.includes(whole.deposit_status) ? whole.deposit_status : 'unpaid'
  await setDeposit(db, who, whole, { deposit_status, received_amount: pot })
  await settleEventDeposit(db, who, whole.id)
}

/**
 * Takes back a received deposit for an event. Refused while wins depend on it. The caller has locked the
 * event.
 */
export async function reduceEventDeposit(
  db: Db,
  who: Caller,
  whole: StoredSignUp,
  pot: Decimal,
): Promise<void> {
  if (compare(pot, '0') < 0) throw new Refusal('depends_on_entry', { order: '' })
  const less = await setDeposit(db, who, whole, {
    deposit_status: whole.deposit_status,
    received_amount: pot,
  })
  await refuseUncovered(db, less)
  await settleEventDeposit(db, who, less.id)
}
