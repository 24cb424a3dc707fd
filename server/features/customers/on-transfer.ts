import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'

/** Moves the locked records from the former owner to the next one. */
type TransferRecords = (who: Caller, from: number | null, to: number) => Promise<void>

interface TransferCascade {
  /** Locks what belongs to a customer. Runs before the customer's own row is locked. */
  lock(db: Db, customerId: number): Promise<TransferRecords>
}

/** Features above register here to transfer their records together with a customer. */
export const onTransfer = hook<TransferCascade>('the records transferred with a customer')
