import type { Db } from '../../db/client.ts'
import { hook } from '../../records/hook.ts'
import type { Caller } from '../../request/caller.ts'
import type { StoredLot } from './visibility.ts'

/** What a copy of a lot takes along from the features above. */
export const copiedAlong = hook<(db: Db, who: Caller, from: StoredLot, to: StoredLot) => Promise<void>>(
  'what a copied lot takes along',
)
