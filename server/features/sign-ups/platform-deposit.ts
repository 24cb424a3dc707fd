import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { hook } from '../../records/hook.ts'
import type { StoredLot } from '../lots/visibility.ts'
import type { StoredSignUp } from './source.ts'

/** Enters the deposit of a locked sign-up as held by the platform, and counts it as received. */
type PlatformDeposit = (db: Db, who: Caller, lot: StoredLot, signUp: StoredSignUp) => Promise<StoredSignUp>

export const platformDeposit = hook<PlatformDeposit>('what the ledger says of a deposit held by a platform')
