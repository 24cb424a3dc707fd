import { lotMoves, targetOf, type LotAction, type LotMove } from '#contract/rules/lot-machine.ts'
import type { LotRow } from '#contract/lots.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, Refusal } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { countLot } from '#server/features/lots/counts.ts'
import { noteDealAmount } from '#server/features/lots/deal-amount.ts'
import { updateOwedAmount } from '#server/features/finance/ledger/goods-money.ts'
import { effectOf } from './effects.ts'
import { followEvent, lockEventOf } from './event-deposits.ts'
import { guards } from './guards.ts'
import { loadLot, refuseStale } from '#server/features/lots/lots.ts'
import type { Effect, GuardedMove, PendingMove } from './pending-move.ts'
import { presentLot } from '#server/features/lots/present.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { lotEvents } from '#server/tables/lots.ts'
import { notifyOfMove } from './notify-sale.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import type { LotMoveInputs, lotMoveRoutes } from '#contract/lot-moves.ts'

/**
 * The input of a move, without empty values. `refuseSuperfluous` has already refused fields that this move
 * does not take.
 */
const inputOf = <A extends LotAction>(sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined && value !== null),
  ) as LotMoveInputs[A]

function refuseSuperfluous(move: LotMove, sent: Readonly<Record<string, unknown>>): void {
  const foreign = Object.keys(sent).filter((name) => sent[name] !== undefined && !move.takes.includes(name))
  if (foreign.length > 0)
    throw new InvalidFields(
      'lots',
      foreign.map((name) => ({ name, fault: 'unknown_field' })),
    )
}

/** Writes a move that has passed its guards: the lot, the audit entry, the event and the counts. */
export async function writeMove(
  { db, who, lot, action, input }: GuardedMove,
  { columns, state = targetOf(action, lot.state), detail = {}, after }: Effect,
): Promise<StoredLot> {
  const changes = { ...columns, state }
  const moved = await writeRecord(db, who, lotSource, lot, changes, {
    action,
    ...(input.reason && { detail: { reason: input.reason } }),
  })
  const written = await updateOwedAmount(db, await noteDealAmount(db, moved))
  await db.insert(lotEvents).values({
    lot_id: lot.id,
    round_no: lot.round_no,
    action,
    from_state: lot.state,
    to_state: state,
    by_uid: who.uid || null,
    reason: input.reason ?? null,
    detail: { ...detail },
    at: who.now.toISOString(),
  })
  await after?.(written)
  await countLot(db, lot, written)
  return written
}

/**
 * Makes any move of a lot (api, lot actions). It checks role, state, version, the action's input and the
 * guards, in this order. It notifies nobody and presents nothing.
 */
export async function makeMove(
  db: Db,
  who: Caller,
  id: number,
  { action, version, ...sent }: BodyOf<typeof lotMoveRoutes.move>,
): Promise<StoredLot> {
  const move: LotMove = lotMoves[action]
  if (!may(who, move.permission)) throw new Refusal('no_permission')
  refuseSuperfluous(move, sent)
  await lockEventOf(db, id, action)
  const lot = await loadLot(db, who, id, true, 'mover')
  if (!move.from.includes(lot.state)) throw new Refusal('wrong_state', {}, { state: lot.state })
  await refuseStale(db, who, lot, version)
  const pending: PendingMove = { db, who, lot, action, input: inputOf(sent) }
  for (const guard of move.guards) await guards[guard](pending)
  const written = await writeMove(pending, await effectOf(pending))
  await followEvent(db, who, action, [lot, written])
  return written
}

/** Makes a move, notifies the people concerned and returns the lot. */
export async function moveLot(
  db: Db,
  who: Caller,
  id: number,
  body: BodyOf<typeof lotMoveRoutes.move>,
): Promise<LotRow> {
  const written = await makeMove(db, who, id, body)
  await notifyOfMove(db, who, body.action, written)
  return presentLot(db, who, written)
}
