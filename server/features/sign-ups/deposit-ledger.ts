import type { DepositStatus } from '../../../contract/sign-ups.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { hook } from '../../records/hook.ts'
import type { StoredLot } from '../lots/visibility.ts'
import type { StoredSignUp } from './source.ts'

/** Follows a deposit from one state to the next in the ledger. */
type DepositMoved = (
  db: Db,
  who: Caller,
  lot: StoredLot,
  signUp: Pick<StoredSignUp, 'id' | 'recycler_id' | 'received_amount' | 'refund_due_on'>,
  from: DepositStatus,
  to: DepositStatus,
) => Promise<void>

export const depositLedger = hook<DepositMoved>('what a deposit does in the ledger')
