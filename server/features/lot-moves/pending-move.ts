import type { LotMoveName } from '#contract/rules/lot-machine.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Changes } from '#server/records/source.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import type { LotMoveInputs } from '#contract/lot-moves.ts'

/**
 * A move in progress: the lot is locked, in a state that the move may start from, at the version that the
 * caller saw.
 */
export interface PendingMove<A extends LotMoveName = LotMoveName> {
  db: Db
  who: Caller
  lot: StoredLot
  action: A
  /** Only the fields that this move takes and that are not empty. */
  input: LotMoveInputs[A]
}

type AnyInput = { [A in LotMoveName]: (input: LotMoveInputs[A]) => void }[LotMoveName] extends (
  input: infer I,
) => void
  ? I
  : never

/**
 * A move as its guards see it. Guards serve several moves, so the input may have the fields of any of them.
 */
export type GuardedMove = Omit<PendingMove, 'input'> & { input: AnyInput }

export type LotChanges = Changes<typeof lotsTable.$inferInsert>

/** The fields that a move writes on the lot, and the details of its history entry besides the states. */
export interface Effect {
  columns: LotChanges
  /** The new state of the lot, if it differs from the table of moves. */
  state?: LotState
  detail?: Readonly<Record<string, unknown>>
  /** Changes that depend on the written lot, such as the amount due. */
  after?: (written: StoredLot) => Promise<void>
}
