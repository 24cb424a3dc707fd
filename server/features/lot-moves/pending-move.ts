import type { LotMoveName } from '#contract/rules/lot-machine.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Changes } from '#server/records/source.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import type { LotMoveInputs } from '#contract/lot-moves.ts'

/** A move under way: the lot is locked, in a state it may start from, at the version the caller saw. */
export interface PendingMove<A extends LotMoveName = LotMoveName> {
  db: Db
  who: Caller
  lot: StoredLot
  action: A
  /** Nothing that is absent or blank, and nothing that this move does not take. */
  input: LotMoveInputs[A]
}

type AnyInput = { [A in LotMoveName]: (input: LotMoveInputs[A]) => void }[LotMoveName] extends (
  input: infer I,
) => void
  ? I
  : never

/** A move as its guards see it: they serve several moves, so they look for whatever one of these takes. */
export type GuardedMove = Omit<PendingMove, 'input'> & { input: AnyInput }

export type LotChanges = Changes<typeof lotsTable.$inferInsert>

/** The fields that a move writes on the lot, and the words of its line in the history besides the states. */
export interface Effect {
  columns: LotChanges
  /** The state that the lot reaches, where it is another than the table of moves says. */
  state?: LotState
  detail?: Readonly<Record<string, unknown>>
  /** Changes that follow from the lot as it is written, such as the amount due. */
  after?: (written: StoredLot) => Promise<void>
}
