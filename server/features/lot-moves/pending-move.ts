import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Changes } from '#server/records/source.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import type { lotMoveRoutes } from '#contract/lot-moves.ts'

type Body = Omit<BodyOf<typeof lotMoveRoutes.move>, 'action' | 'version'>
/** What a caller sends with a move besides its action and version. What is absent or blank is missing. */
export type MoveInput = { [Name in keyof Body]?: NonNullable<Body[Name]> }

/** A move under way: the lot is locked, in a state it may start from, at the version the caller saw. */
export interface PendingMove {
  db: Db
  who: Caller
  lot: StoredLot
  action: LotAction
  input: MoveInput
}

export type LotChanges = Changes<typeof lotsTable.$inferInsert>

/** What a move writes on the lot, and what its line in the history says besides the states. */
export interface Effect {
  columns: LotChanges
  detail?: Readonly<Record<string, unknown>>
  /** What follows from the lot as it is written, such as what is to be paid for it. */
  after?: (written: StoredLot) => Promise<void>
}
