import type { Decimal } from '../../../contract/money.ts'
import type { Db } from '../../db/client.ts'
import { hook } from '../../records/hook.ts'
import type { StoredLot } from '../lots/visibility.ts'

/** What the buyer has paid for this round of a lot, deposits included, in yuan. */
export const prepayments = hook<(db: Db, lot: StoredLot) => Promise<Decimal>>('what a buyer has prepaid')
