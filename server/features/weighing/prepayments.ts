import type { Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

/** The buyer's payments for this round of a lot, deposits included, in yuan. */
export const prepayments = hook<(db: Db, lot: StoredLot) => Promise<Decimal>>('what a buyer has prepaid')
