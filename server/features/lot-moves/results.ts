import { and, asc, eq, inArray } from 'drizzle-orm'
import { compare, isZero, type Decimal } from '../../../contract/money.ts'
import type { unsoldReasons } from '../../../contract/lot-choices.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { AuditAction } from '../../../contract/audit.ts'
import type { Db } from '../../db/client.ts'
import { depositMoved } from '../finance/lot-money.ts'
import { recount } from '../recyclers/recount.ts'
import { refundDueOn } from '../sign-ups/deposits.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { belowReserve } from './deal.ts'
import { holdSignUps, isQualified, type SignUp } from './round.ts'
import { lotEvents } from '../../tables/lots.ts'
import type { StoredLot } from '../lots/visibility.ts'

/** The part of a sign-up that a lot's result writes. */
type Decided = Pick<SignUp, 'outcome' | 'deposit_status' | 'refund_due_on'>
/** One sign-up's change, kept with the event so that it can be taken back exactly. */
export interface Change {
  id: number
  before: Decided
  after: Decided
}

const decidedOf = ({ outcome, deposit_status, refund_due_on }: SignUp): Decided => ({
  outcome,
  deposit_status,
  refund_due_on,
})
const same = (one: Decided, other: Decided): boolean =>
  JSON.stringify(decidedOf(one as SignUp)) === JSON.stringify(decidedOf(other as SignUp))

/** Writes what a result makes of sign-ups, each with its line in the log, and counts the recyclers whose record changes by it. */
async function write(
  db: Db,
  who: Caller,
  lot: StoredLot,
  action: AuditAction,
  to: (one: SignUp) => Decided,
): Promise<Change[]> {
  const changes: Change[] = []
  const counted = new Set<number>()
  for (const row of await holdSignUps(db, lot)) {
    const [before, after] = [decidedOf(row), to(row)]
    if (same(before, after)) continue
    const version = row.version + 1
    await db
      .update(signUpsTable)
      .set({ ...after, version, updated_at: who.now.toISOString(), updated_by: who.uid || null })
      .where(eq(signUpsTable.id, row.id))
    record(who, {
      action,
      resource: 'sign_ups',
      record_id: row.id,
      record_name: row.paddle_no,
      version,
      before: { ...before },
      after: { ...after },
      detail: { lot_id: row.lot_id },
      owners: [row.service_id],
    })
    await depositMoved(db, who, lot, { ...row, ...after }, before.deposit_status, after.deposit_status)
    changes.push({ id: row.id, before, after })
    if ([before.outcome, after.outcome].some((outcome) => outcome === 'won' || outcome === 'defaulted'))
      counted.add(row.recycler_id)
  }
  for (const recycler of [...counted].sort((one, other) => one - other)) await recount(db, who, recycler)
  return changes
}

/** What is held of a deposit goes back, a part of one too. */
const isHeld = (one: SignUp): boolean =>
  one.deposit_status === 'received' ||
  (one.deposit_status === 'unpaid' && compare(one.received_amount ?? '0', '0') > 0)

const refunded = (one: SignUp, due: string): Decided =>
  isHeld(one) ? { ...decidedOf(one), deposit_status: 'refund_due', refund_due_on: due } : decidedOf(one)

/** The end of a round: the winner's deposit is applied, the others' go back within the platform's working days, in this transaction. */
export async function decideRound(
  db: Db,
  who: Caller,
  lot: StoredLot,
  action: AuditAction,
  winner: number | null,
): Promise<Change[]> {
  const due = await refundDueOn(db, lot.platform, who.now)
  return write(db, who, lot, action, (one) => {
    if (one.id === winner)
      return {
        ...decidedOf(one),
        outcome: 'won',
        deposit_status: one.deposit_status === 'received' ? 'applied' : one.deposit_status,
      }
    return {
      ...refunded(one, due),
      outcome: one.review_status === 'approved' && one.outcome === 'none' ? 'lost' : one.outcome,
    }
  })
}

/** A lot that is withdrawn has no result: deposits go back, nobody has lost. */
export async function refundRound(db: Db, who: Caller, lot: StoredLot): Promise<Change[]> {
  const due = await refundDueOn(db, lot.platform, who.now)
  return write(db, who, lot, 'withdraw', (one) => refunded(one, due))
}

/** The winner has not paid: the deposit is forfeited and the recycler's record says so. */
export async function markDefault(db: Db, who: Caller, lot: StoredLot): Promise<Change[]> {
  return write(db, who, lot, 'default', (one) =>
    one.id === lot.winner_sign_up_id
      ? {
          ...decidedOf(one),
          outcome: 'defaulted',
          deposit_status: one.deposit_status === 'applied' ? 'forfeited' : one.deposit_status,
        }
      : decidedOf(one),
  )
}

/** The next highest bidder takes the defaulter's place: a deposit that was to go back is applied after all. */
export async function takeRunnerUp(db: Db, who: Caller, lot: StoredLot, winner: number): Promise<Change[]> {
  return write(db, who, lot, 'runner_up', (one) =>
    one.id === winner
      ? {
          outcome: 'won',
          deposit_status: one.deposit_status === 'refund_due' ? 'applied' : one.deposit_status,
          refund_due_on: null,
        }
      : decidedOf(one),
  )
}

/** What the results of this round have made of its sign-ups, oldest first; a round begins anew with each closing of the bids. */
async function changesOfRound(db: Db, lot: StoredLot): Promise<Change[]> {
  const events = await db
    .select({ detail: lotEvents.detail, action: lotEvents.action })
    .from(lotEvents)
    .where(
      and(
        eq(lotEvents.lot_id, lot.id),
        eq(lotEvents.round_no, lot.round_no),
        inArray(lotEvents.action, ['sell', 'default', 'runner_up', 'step_back']),
      ),
    )
    .orderBy(asc(lotEvents.id))
  const last = events.findLastIndex((event) => event.action === 'step_back')
  return events.slice(last + 1).flatMap((event) => (event.detail['sign_ups'] ?? []) as Change[])
}

/** Each sign-up as it was before the sale and as the results have left it; a default stays one. */
async function toTakeBack(db: Db, lot: StoredLot): Promise<Map<number, { first: Decided; last: Decided }>> {
  const made = new Map<number, { first: Decided; last: Decided }>()
  for (const { id, before, after } of await changesOfRound(db, lot))
    made.set(id, { first: made.get(id)?.first ?? before, last: after })
  for (const [id, { last }] of made) if (last.outcome === 'defaulted') made.delete(id)
  return made
}

/** Money that came in after the sale went straight back into refunds: the sale has not decided it. */
const cameLate = (left: Decided, one: SignUp): boolean =>
  left.deposit_status === 'unpaid' && one.deposit_status !== 'unpaid'
const depositOf = ({ deposit_status, refund_due_on }: SignUp) => ({ deposit_status, refund_due_on })

/** True while nobody has touched what the sale decided: no deposit was paid back since. */
export async function outcomesStand(db: Db, lot: StoredLot): Promise<boolean> {
  const made = await toTakeBack(db, lot)
  return (await holdSignUps(db, lot)).every((one) => {
    const left = made.get(one.id)
    return (
      left === undefined ||
      same(decidedOf(one), cameLate(left.last, one) ? { ...left.last, ...depositOf(one) } : left.last)
    )
  })
}

/** Puts outcomes and deposits back to what they were before the sale; money that came late stays on its way back. */
export async function takeBackOutcomes(db: Db, who: Caller, lot: StoredLot): Promise<Change[]> {
  const made = await toTakeBack(db, lot)
  return write(db, who, lot, 'step_back', (one) => {
    const change = made.get(one.id)
    if (!change) return decidedOf(one)
    return cameLate(change.last, one) ? { ...change.first, ...depositOf(one) } : change.first
  })
}

/** Why nothing was sold, by fact. A reserve of 0 is none. */
export async function unsoldReason(
  db: Db,
  lot: StoredLot,
  highest: Decimal | null,
): Promise<(typeof unsoldReasons)[number]> {
  if (highest !== null && !isZero(highest)) return belowReserve(lot, highest) ? 'below_reserve' : 'other'
  return (await holdSignUps(db, lot)).some(isQualified) ? 'no_bid' : 'no_sign_up'
}
