import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import type { MergeMoves } from '#server/tables/contacts.ts'

/** A customer of a merge and its owner. */
export interface MergeParty {
  id: number
  service_id: number | null
}

/** Moves the locked records to the survivor, and returns what it moved. */
type MoveRecords = (who: Caller, from: MergeParty, to: MergeParty) => Promise<MergeMoves>
/** Moves records back when a merge is undone, unless somebody has moved them since. */
type GiveBack = (who: Caller, from: MergeParty, to: MergeParty) => Promise<void>

interface MergeCascade {
  /** Locks what belongs to a customer. Runs before the customers themselves are locked. */
  lock(db: Db, customer: number): Promise<MoveRecords>
  /** Locks what a merge has moved. */
  lockMoved(db: Db, moved: MergeMoves): Promise<GiveBack>
}

/** Features above register here to move their records to the surviving customer. */
export const onMerge = hook<MergeCascade>('the records moved by a customer merge')
