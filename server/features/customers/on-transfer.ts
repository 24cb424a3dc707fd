import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'

/** Gives what was held along from the former owner to the next one. */
type TransferRecords = (who: Caller, from: number | null, to: number) => Promise<void>

interface TransferCascade {
  /** Locks what belongs to a customer. Runs before the customer's own row is locked. */
  hold(db: Db, customerId: number): Promise<TransferRecords>
}

/** Records that are transferred to the next owner together with a customer. */
export const onTransfer = hook<TransferCascade>('what goes along with a customer')
