import type { DepositStatus } from '#contract/sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import type { StoredSignUp } from './source.ts'

/** Updates the ledger when a deposit changes its state. */
type DepositMoved = (
  db: Db,
  who: Caller,
  lot: StoredLot,
  signUp: Pick<StoredSignUp, 'id' | 'recycler_id' | 'received_amount' | 'refund_due_on'>,
  from: DepositStatus,
  to: DepositStatus,
) => Promise<void>

/** Updates the deposit for an event after its lots have changed. The event is locked. */
export const eventDeposit = hook<(db: Db, who: Caller, eventSignUpId: number) => Promise<void>>(
  'what follows for the deposit for an event',
)

export const depositLedger = hook<DepositMoved>('what a deposit does in the ledger')
/** Records the deposit of a locked sign-up as held by the platform, and counts it as received. */
type PlatformDeposit = (db: Db, who: Caller, lot: StoredLot, signUp: StoredSignUp) => Promise<StoredSignUp>

export const platformDeposit = hook<PlatformDeposit>('what the ledger says of a deposit held by a platform')
