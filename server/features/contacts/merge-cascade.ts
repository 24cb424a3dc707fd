import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import type { MergeMoves } from '#server/tables/contacts.ts'

/** A customer and whose it is. */
export interface MergeParty {
  id: number
  service_id: number | null
}

/** Gives what was held to the other side, and answers what it has moved. */
type MoveRecords = (who: Caller, from: MergeParty, to: MergeParty) => Promise<MergeMoves>
/** Gives back what a merge has moved, as far as nobody has moved it since. */
type GiveBack = (who: Caller, from: MergeParty, to: MergeParty) => Promise<void>

interface MergeCascade {
  /** Locks what belongs to a customer. Runs before the customers themselves are locked. */
  hold(db: Db, customer: number): Promise<MoveRecords>
  /** Locks what a merge has moved. */
  holdMoved(db: Db, moved: MergeMoves): Promise<GiveBack>
}

/** Records of the features above that a merge carries over to the surviving customer. */
export const onMerge = hook<MergeCascade>('what goes along when customers are merged')
