import { isBelow } from '#contract/rules/sale.ts'
import { compare, isZero, orZero, type Decimal } from '#contract/rules/money.ts'
import type { unsoldReasons } from '#contract/rules/lot-choices.ts'
import type { Caller } from '#server/request/caller.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/db/client.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { depositMoved } from '#server/features/finance/deposits/sale-money.ts'
import { recount } from '#server/features/recyclers/recount.ts'
import { refundDueOn } from '#server/features/sign-ups/deposits.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { hasEventDeposit } from '#server/features/sign-ups/wins.ts'
import { lockSignUps, isQualified } from './round.ts'
import { saleEvents, standingRunnerUp } from '#server/features/lots/standing-sale.ts'
import { changesOf, type Change, type Decision } from './sale-history.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { missingOf } from '#server/features/sign-ups/carry-targets.ts'

/** True if the deposit for the event paid part of this lot. The lot's own result did not decide that. */
const ofEvent = (row: StoredSignUp): boolean => hasEventDeposit(row) && row.deposit_status === 'applied'
const decisionOf = (row: StoredSignUp): Decision => ({
  review_status: row.review_status,
  outcome: row.outcome,
  deposit_status: ofEvent(row) ? 'covered' : row.deposit_status,
  refund_due_on: row.refund_due_on,
})

const isSame = (a: Decision, b: Decision): boolean =>
  a.review_status === b.review_status &&
  a.outcome === b.outcome &&
  a.deposit_status === b.deposit_status &&
  a.refund_due_on === b.refund_due_on

/** Writes the outcome of a result to the sign-ups, and recounts the recyclers whose record it changes. */
async function write(
  db: Db,
  who: Caller,
  lot: StoredLot,
  action: AuditAction,
  to: (signUp: StoredSignUp) => Decision,
): Promise<Change[]> {
  const changes: Change[] = []
  const counted = new Set<number>()
  for (const row of await lockSignUps(db, lot)) {
    const before = decisionOf(row)
    const after = { ...before, ...to(row) }
    if (isSame(before, after)) continue
    const written = await writeRecord(db, who, signUpSource, row, after, {
      action,
      detail: { lot_id: row.lot_id },
    })
    await depositMoved(db, who, lot, written, before.deposit_status, after.deposit_status)
    changes.push({ id: row.id, before, after })
    if ([before.outcome, after.outcome].some((outcome) => outcome === 'won' || outcome === 'defaulted'))
      counted.add(row.recycler_id)
  }
  for (const recycler of [...counted].sort((a, b) => a - b)) await recount(db, who, recycler)
  return changes
}

/** True if any part of the deposit is held, and so has to go back. */
const isHeld = (signUp: StoredSignUp): boolean =>
  signUp.deposit_status === 'received' ||
  (signUp.deposit_status === 'unpaid' && compare(orZero(signUp.received_amount), '0') > 0)

/** The outcome of a sign-up that does not win: it lapses if nobody decided it, and its money goes back. */
const ended = (signUp: StoredSignUp, due: string): Decision => ({
  ...decisionOf(signUp),
  ...(signUp.review_status === 'pending' && { review_status: 'lapsed' as const }),
  ...(isHeld(signUp) && { deposit_status: 'refund_due' as const, refund_due_on: due }),
})

/**
 * Ends a round: the winner's deposit is applied, and the others go back within the platform's working days.
 */
export async function decideRound(
  db: Db,
  who: Caller,
  lot: StoredLot,
  action: AuditAction,
  winner: number | null,
): Promise<Change[]> {
  const due = await refundDueOn(db, lot.platform, who.now)
  return write(db, who, lot, action, (signUp) => {
    if (signUp.id === winner)
      return {
        ...decisionOf(signUp),
        outcome: 'won',
        deposit_status: signUp.deposit_status === 'received' ? 'applied' : signUp.deposit_status,
      }
    return {
      ...ended(signUp, due),
      outcome: signUp.review_status === 'approved' && signUp.outcome === 'none' ? 'lost' : signUp.outcome,
    }
  })
}

/** Ends the round of a withdrawn lot. It has no result: deposits go back, and nobody has lost. */
export async function refundRound(db: Db, who: Caller, lot: StoredLot): Promise<Change[]> {
  const due = await refundDueOn(db, lot.platform, who.now)
  return write(db, who, lot, 'withdraw', (signUp) => ended(signUp, due))
}

/**
 * Marks the winner, who has not paid, as a defaulter: the deposit is forfeited, and the recycler's record
 * shows the default.
 */
export async function markDefault(db: Db, who: Caller, lot: StoredLot): Promise<Change[]> {
  return write(db, who, lot, 'default', (signUp) =>
    signUp.id === lot.winner_sign_up_id
      ? {
          ...decisionOf(signUp),
          outcome: 'defaulted',
          deposit_status: signUp.deposit_status === 'applied' ? 'forfeited' : signUp.deposit_status,
        }
      : decisionOf(signUp),
  )
}

/** Restores the sign-up to its state before the default. */
export async function restoreDefaulter(
  db: Db,
  who: Caller,
  lot: StoredLot,
  made: readonly Change[],
): Promise<Change[]> {
  const before = new Map(made.map((change) => [change.id, change.before]))
  return write(db, who, lot, 'undo_default', (signUp) => before.get(signUp.id) ?? decisionOf(signUp))
}

/** Makes the next highest bidder the buyer. Their deposit, which was due back, is applied instead. */
export async function takeRunnerUp(db: Db, who: Caller, lot: StoredLot, winner: number): Promise<Change[]> {
  return write(db, who, lot, 'runner_up', (signUp) =>
    signUp.id === winner
      ? {
          ...decisionOf(signUp),
          outcome: 'won',
          deposit_status: signUp.deposit_status === 'refund_due' ? 'applied' : signUp.deposit_status,
          refund_due_on: null,
        }
      : decisionOf(signUp),
  )
}

/**
 * The changes of this round's sign-ups that a step back reverts, oldest first: after a sale to a runner-up
 * only those of that sale, otherwise all since the last step back to the bidding's result.
 */
async function changesOfRound(db: Db, lot: StoredLot): Promise<Change[]> {
  const events = (await saleEvents(db, lot)).filter((event) => event.round_no === lot.round_no)
  const followed = standingRunnerUp(events)
  if (followed) {
    const own = new Set(changesOf(followed).map((change) => change.id))
    const since = events.filter((event) => event.id >= followed.id)
    return since.flatMap(changesOf).filter((change) => own.has(change.id))
  }
  const last = events.findLastIndex(
    ({ action, to_state }) => action === 'step_back' && to_state !== 'defaulted',
  )
  return events.slice(last + 1).flatMap(changesOf)
}

/** Each sign-up before the sale and after its last result. Defaults are left out, because they stay. */
async function revertibleChanges(db: Db, lot: StoredLot): Promise<Map<number, NetChange>> {
  const changes = new Map<number, NetChange>()
  for (const { id, before, after } of await changesOfRound(db, lot))
    changes.set(id, { first: changes.get(id)?.first ?? before, last: after })
  for (const [id, { last }] of changes) if (last.outcome === 'defaulted') changes.delete(id)
  return changes
}

interface NetChange {
  first: Decision
  last: Decision
}

/**
 * True if the sale did not decide this deposit, because it came in later or was already due back. Its state
 * stays.
 */
const isUnaffected = ({ first, last }: NetChange): boolean => first.deposit_status === last.deposit_status
/** True if the deposit was refunded meanwhile and later payments do not cover it. */
const isShort = (first: Decision, signUp: StoredSignUp): boolean =>
  first.deposit_status === 'received' && compare(missingOf(signUp), '0') > 0
/** True if later payments completed a partial deposit. */
const isCompleted = (first: Decision, signUp: StoredSignUp): boolean =>
  first.deposit_status === 'unpaid' &&
  signUp.deposit_status === 'refund_due' &&
  compare(missingOf(signUp), '0') <= 0
const depositOf = (row: StoredSignUp) => {
  const { deposit_status, refund_due_on } = decisionOf(row)
  return { deposit_status, refund_due_on }
}

/** True while no deposit has been paid back since the sale. */
export async function outcomesStand(db: Db, lot: StoredLot): Promise<boolean> {
  const changes = await revertibleChanges(db, lot)
  return (await lockSignUps(db, lot)).every((signUp) => {
    const left = changes.get(signUp.id)
    return (
      left === undefined ||
      isSame(decisionOf(signUp), isUnaffected(left) ? { ...left.last, ...depositOf(signUp) } : left.last)
    )
  })
}

/**
 * Restores outcomes and deposits to their state before the sale. Late money is still due back, and earlier refunds
 * remain.
 */
export async function revertOutcomes(db: Db, who: Caller, lot: StoredLot): Promise<Change[]> {
  const changes = await revertibleChanges(db, lot)
  return write(db, who, lot, 'step_back', (signUp) => {
    const change = changes.get(signUp.id)
    if (!change) return decisionOf(signUp)
    if (!isUnaffected(change) && isCompleted(change.first, signUp))
      return { ...change.first, deposit_status: 'received' }
    return isUnaffected(change) || isShort(change.first, signUp)
      ? { ...change.first, ...depositOf(signUp) }
      : change.first
  })
}

/** The reason of a failed sale, derived from the highest bid, the reserve and the sign-ups. */
export async function unsoldReason(
  db: Db,
  lot: StoredLot,
  highest: Decimal | null,
): Promise<(typeof unsoldReasons)[number]> {
  if (highest !== null && !isZero(highest))
    return isBelow(highest, lot.reserve_price) ? 'below_reserve' : 'other'
  return (await lockSignUps(db, lot)).some(isQualified) ? 'no_bid' : 'no_sign_up'
}
