import { eq } from 'drizzle-orm'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { settleEvent } from '#server/features/finance/deposits/event-deposits.ts'
import { lockEvent } from '#server/features/sign-ups/together.ts'

/** Moves that set or remove a lot's result. */
const deciding: readonly LotAction[] = [
  'sell',
  'no_sale',
  'withdraw',
  'default',
  'undo_default',
  'runner_up',
  'step_back',
]

/**
 * Locks the event before the lot. The last result of an event moves the deposits of all its lots, so without
 * this lock two final results at once would deadlock.
 */
export async function lockEventOf(db: Db, lotId: number, action: LotAction): Promise<void> {
  if (!deciding.includes(action)) return
  const [lot] = await db.select({ event: lotsTable.event_id }).from(lotsTable).where(eq(lotsTable.id, lotId))
  if (lot?.event) await lockEvent(db, lot.event)
}

/** Updates the deposits of an event after a result of one of its lots. */
export async function followEvent(
  db: Db,
  who: Caller,
  action: LotAction,
  states: readonly StoredLot[],
): Promise<void> {
  const event = states[0]?.event_id ?? null
  if (event === null || !deciding.includes(action)) return
  const winners = states.flatMap((lot) => lot.winner_sign_up_id ?? [])
  await settleEvent(db, who, event, winners)
}
