import type { LotAction } from '../../../contract/lot-machine.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { moveLot } from '../../../contract/lot-moves.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { StoredLot } from '../lots/visibility.ts'

/** What a move was told besides its action and version; what is absent or blank was not told. */
export type MoveInput = {
  [K in keyof Omit<BodyOf<typeof moveLot>, 'action' | 'version'>]?: NonNullable<BodyOf<typeof moveLot>[K]>
}

/** A move under way: the lot is held, in a state it may start from, at the version the caller saw. */
export interface PendingMove {
  db: Db
  who: Caller
  lot: StoredLot
  action: LotAction
  told: MoveInput
}

/** What a move writes on the lot, and what its line in the history says besides the states. */
export interface Effect {
  columns: Readonly<Record<string, unknown>>
  detail?: Readonly<Record<string, unknown>>
  /** What follows from the lot as it is written, such as what is owed for it. */
  after?: (written: StoredLot) => Promise<void>
}
