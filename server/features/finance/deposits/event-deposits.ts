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
import { heldDepositOf, refuseUncovered } from '#server/features/sign-ups/wins.ts'
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
async function isOver(db: Db, eventSignUp: StoredSignUp): Promise<boolean> {
  if (await isDecided(db, required(eventSignUp.event_id, 'the event of a sign-up'))) return true
  const live = and(eq(table.event_sign_up_id, eventSignUp.id), ne(table.review_status, 'cancelled'))
  return (await db.$count(table, live)) === 0
}

/**
 * The lots that the bidder has won, in the order of the event. Their rows are locked in the order of their
 * ids.
 */
async function wonLots(db: Db, eventSignUp: StoredSignUp): Promise<{ lot: Lot; signUp: StoredSignUp }[]> {
  const won = and(eq(table.event_sign_up_id, eventSignUp.id), eq(table.outcome, 'won'))
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
async function apply(db: Db, who: Caller, eventSignUp: StoredSignUp): Promise<StoredSignUp> {
  let left = eventSignUp
  for (const { lot, signUp } of await wonLots(db, eventSignUp)) {
    if (signUp.deposit_status !== 'covered' || (await settlementClosed(db, lot.id, lot.round_no))) continue
    const { missing } = await heldOf(db, lot)
    const part = smaller(heldDepositOf(left), missing)
    if (compare(part, '0') > 0) left = await moveToLot(db, who, left, { lot, signUp }, part, 'applied')
  }
  return left
}

/** The status of a deposit of which nothing is left. */
async function spentAs(db: Db, eventSignUp: StoredSignUp): Promise<DepositStatus> {
  const rows = await db
    .selectDistinct({ status: table.deposit_status })
    .from(table)
    .where(eq(table.event_sign_up_id, eventSignUp.id))
  const used = rows.map(({ status }) => status)
  return (
    used.find((status) => status === 'applied') ?? used.find((status) => status === 'forfeited') ?? 'unpaid'
  )
}

const eventOf = async (db: Db, eventSignUp: StoredSignUp) => {
  const id = required(eventSignUp.event_id, 'the event of a sign-up')
  const [event] = await db.select().from(auctionEventsTable).where(eq(auctionEventsTable.id, id))
  return required(event, 'the event of a sign-up')
}

/** Makes part of the deposit due back within the platform's working days. */
async function makeRefundDue(db: Db, who: Caller, eventSignUp: StoredSignUp, part: Decimal): Promise<void> {
  const { platform, company } = await eventOf(db, eventSignUp)
  const refund_due_on = await refundDueOn(db, eventSignUp.platform, who.now)
  await setDeposit(db, who, eventSignUp, { deposit_status: 'refund_due', refund_due_on })
  await makeDue(
    db,
    who,
    { id: null, lot_no: null, round_no: 0, platform, company },
    {
      kind: 'deposit_refund',
      party: 'recycler',
      party_id: eventSignUp.recycler_id,
      sign_up_id: eventSignUp.id,
      amount: part,
      due_date: refund_due_on,
    },
  )
}

/** The part of the deposit that is due back and not yet paid. */
async function owedBack(db: Db, eventSignUp: StoredSignUp): Promise<Decimal> {
  const live = and(
    eq(duesTable.sign_up_id, eventSignUp.id),
    eq(duesTable.kind, 'deposit_refund'),
    inArray(duesTable.state, liveDueStates),
  )
  const dues = await db.select().from(duesTable).where(live)
  return dues.reduce((sum, due) => amount(subtract(add(sum, due.amount), due.paid_amount)), '0.00')
}

/**
 * Money that arrives after a refund was entered gets its own due, because that refund may already be on its
 * way.
 */
async function addRefundDue(db: Db, who: Caller, eventSignUp: StoredSignUp): Promise<void> {
  const rest = amount(subtract(heldDepositOf(eventSignUp), await owedBack(db, eventSignUp)))
  if (compare(rest, '0') > 0) await makeRefundDue(db, who, eventSignUp, rest)
}

/** Makes the rest due back. A due that already has the right amount stays. */
async function giveBack(db: Db, who: Caller, eventSignUp: StoredSignUp): Promise<void> {
  const rest = heldDepositOf(eventSignUp)
  if (eventSignUp.deposit_status === 'refund_due' && compare(await owedBack(db, eventSignUp), rest) === 0)
    return
  await endDuesOf(db, who, eventSignUp.id, ['deposit_refund'])
  if (compare(rest, '0') <= 0) {
    const deposit_status = await spentAs(db, eventSignUp)
    if (deposit_status !== eventSignUp.deposit_status)
      await setDeposit(db, who, eventSignUp, { deposit_status })
    return
  }
  await makeRefundDue(db, who, eventSignUp, rest)
}

/** Holds the deposit while lots are undecided. If it is complete, it covers the open lots. */
async function hold(db: Db, who: Caller, eventSignUp: StoredSignUp): Promise<void> {
  const received = heldDepositOf(eventSignUp)
  const enough = compare(received, eventSignUp.bond_price ?? '0') >= 0
  const deposit_status = enough ? 'received' : 'unpaid'
  if (eventSignUp.deposit_status === 'refund_due')
    await endDuesOf(db, who, eventSignUp.id, ['deposit_refund'])
  if (deposit_status !== eventSignUp.deposit_status)
    await setDeposit(db, who, eventSignUp, { deposit_status, received_amount: received })
  const lot_status = enough ? 'covered' : 'unpaid'
  const open = and(
    eq(table.event_sign_up_id, eventSignUp.id),
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
  const [eventSignUp] = await lockRecords(db, signUpSource, eq(table.id, id))
  if (!eventSignUp || isZero(eventSignUp.bond_price ?? '0') || eventSignUp.deposit_status === 'waived') return
  if (eventSignUp.deposit_status === 'refunded') return
  const isGoingBack =
    eventSignUp.deposit_status === 'refund_due' && (await hasPendingRefund(db, eventSignUp.id))
  if (isGoingBack) return addRefundDue(db, who, eventSignUp)
  if (await isOver(db, eventSignUp)) await giveBack(db, who, await apply(db, who, eventSignUp))
  else await hold(db, who, eventSignUp)
}

/**
 * Does the same for every bidder whose deposit a lot's result may affect: the `winners` before and after it.
 */
export async function settleEvent(
  db: Db,
  who: Caller,
  event: number,
  winners: readonly number[],
): Promise<void> {
  const over = await isDecided(db, event)
  const moved = inArray(table.deposit_status, ['refund_due', 'applied', 'forfeited'])
  const touched = sql`${table.id} in (select event_sign_up_id from sign_ups
    where id = any(${sql.param([...winners])}::bigint[]))`
  const eventSignUps = await db
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
  for (const { id } of eventSignUps) await settleEventDeposit(db, who, id)
}

/**
 * Receives a deposit for an event. Money that comes after the event is due back at once. The caller has
 * locked the event.
 */
export async function receiveEventDeposit(
  db: Db,
  who: Caller,
  eventSignUp: StoredSignUp,
  came: Decimal,
): Promise<void> {
  const received = amount(add(heldDepositOf(eventSignUp), came))
  const held: readonly DepositStatus[] = ['unpaid', 'received', 'refund_due']
  const deposit_status = held.includes(eventSignUp.deposit_status) ? eventSignUp.deposit_status : 'unpaid'
  await setDeposit(db, who, eventSignUp, { deposit_status, received_amount: received })
  await settleEventDeposit(db, who, eventSignUp.id)
}

/**
 * Takes back a received deposit for an event. Refused while wins depend on it. The caller has locked the
 * event.
 */
export async function reduceEventDeposit(
  db: Db,
  who: Caller,
  eventSignUp: StoredSignUp,
  received: Decimal,
): Promise<void> {
  if (compare(received, '0') < 0) throw new Refusal('depends_on_entry', { order: '' })
  const less = await setDeposit(db, who, eventSignUp, {
    deposit_status: eventSignUp.deposit_status,
    received_amount: received,
  })
  await refuseUncovered(db, less)
  await settleEventDeposit(db, who, less.id)
}
