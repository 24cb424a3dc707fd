import type { GoodsMoney } from '#contract/rules/goods-money.ts'
import type { Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

/** The ledger's facts about the goods of a sale. It lies above the scales. */
export const goodsLedger = hook<{
  /** The buyer's payments for this round of a lot, deposits included, in yuan. */
  paid: (db: Db, lot: StoredLot) => Promise<Decimal>
  /** The goods that were loaded against the money for them. */
  money: (db: Db, lot: StoredLot) => Promise<GoodsMoney>
  /** Keeps up what is owed for goods that have left. */
  note: (db: Db, lot: StoredLot) => Promise<StoredLot>
}>('what the ledger knows of goods')
