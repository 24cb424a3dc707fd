import { lotMoves, targetOf, type LotMove } from '../../../contract/lot-machine.ts'
import { lots, type LotRow } from '../../../contract/lots.ts'
import type { moveLot as moveRoute } from '../../../contract/lot-moves.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { InvalidFields, Refusal } from '../../request/errors.ts'
import { writeColumns } from '../../records/records.ts'
import { difference } from '../../records/write-log.ts'

import { countLot } from '../lots/counts.ts'
import { effects } from './effects.ts'
import { guards } from './guards.ts'
import { loadLot, refuseStale } from '../lots/lots.ts'
import type { Effect, PendingMove, MoveInput } from './pending-move.ts'
import { presentLot } from '../lots/present.ts'
import { lotSources } from '../lots/source.ts'
import { lotEvents } from '../../tables/lots.ts'
import { recordLot } from '../lots/tell.ts'
import { tellOfMove } from './tell.ts'
import type { StoredLot } from '../lots/visibility.ts'

/** What of a move's result stands in the log: nothing that compares with the reserve. */
const logged = Object.entries(lots.fields)
  .filter(([name, field]) => 'kept' in field && !['consent_files', 'unsold_reason'].includes(name))
  .map(([name]) => name)

const toldOf = (given: Readonly<Record<string, unknown>>): MoveInput =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))

function refuseSuperfluous(move: LotMove, given: Readonly<Record<string, unknown>>): void {
  const foreign = Object.keys(given).filter((name) => given[name] !== undefined && !move.takes.includes(name))
  if (foreign.length > 0)
    throw new InvalidFields(
      'lots',
      foreign.map((name) => ({ name, fault: 'unknown_field' })),
    )
}

/** Writes a move whose guards have let it through: the lot, its event, its counts, its line in the log. */
export async function writeMove(
  { db, who, lot, action, told }: PendingMove,
  { columns, detail = {}, after }: Effect,
): Promise<StoredLot> {
  const state = targetOf(action, lot.state)
  const written = (await writeColumns(db, who, lotSources.both, lot, { ...columns, state })) as StoredLot
  await db.insert(lotEvents).values({
    lot_id: lot.id,
    round_no: lot.round_no,
    action,
    from_state: lot.state,
    to_state: state,
    by_uid: who.uid || null,
    reason: told.reason ?? null,
    detail: { ...detail },
    at: who.now.toISOString(),
  })
  await after?.(written)
  await countLot(db, lot, written)
  recordLot(who, action, lot, written, {
    ...difference(lot, written, logged),
    ...(told.reason ? { detail: { reason: told.reason } } : {}),
  })
  return written
}

/** Every move of a lot (api, lot actions): role, state, version, what the action needs, then what the moment allows. */
export async function moveLot(
  db: Db,
  who: Caller,
  id: number,
  body: BodyOf<typeof moveRoute>,
): Promise<LotRow> {
  const { action, version, ...given } = body
  const move: LotMove = lotMoves[action]
  if (!may(who, move.permission)) throw new Refusal('no_permission')
  refuseSuperfluous(move, given)
  const lot = await loadLot(db, who, id, true, 'mover')
  if (!move.from.includes(lot.state)) throw new Refusal('wrong_state', {}, { state: lot.state })
  await refuseStale(db, who, lot, version)
  const moving: PendingMove = { db, who, lot, action, told: toldOf(given) }
  for (const guard of move.guards) await guards[guard](moving)
  const written = await writeMove(moving, await effects[action](moving))
  await tellOfMove(db, who, action, written)
  return presentLot(db, who, written)
}
