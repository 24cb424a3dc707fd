import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import type { MovedAlong } from '#server/tables/contacts.ts'

/** A customer and whose it is. */
export interface Side {
  id: number
  service_id: number | null
}

/** Gives what was held to the other side, and answers what it has moved. */
type Join = (who: Caller, from: Side, to: Side) => Promise<MovedAlong>
/** Gives back what a merge has moved, as far as nobody has moved it since. */
type GiveBack = (who: Caller, from: Side, to: Side) => Promise<void>

interface Along {
  /** Locks what belongs to a customer. Runs before the customers themselves are locked. */
  hold(db: Db, customer: number): Promise<Join>
  /** Locks what a merge has moved. */
  holdMoved(db: Db, moved: MovedAlong): Promise<GiveBack>
}

/** Records of the features above that a merge carries over to the surviving customer. */
export const mergeHook = hook<Along>('what goes along when customers are merged')
