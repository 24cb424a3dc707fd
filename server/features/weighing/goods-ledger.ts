import type { GoodsMoney } from '#contract/rules/goods-money.ts'
import type { Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

/** The ledger's figures for the goods of a sale. A hook, because the ledger is above weighing. */
export const goodsLedger = hook<{
  /** The buyer's payments for this round of a lot, deposits included, in yuan. */
  paid: (db: Db, lot: StoredLot) => Promise<Decimal>
  /** The value of the loaded goods, compared with the payments. */
  money: (db: Db, lot: StoredLot) => Promise<GoodsMoney>
  /** Updates the amount owed for goods that have left. */
  note: (db: Db, lot: StoredLot) => Promise<StoredLot>
}>('what the ledger knows of goods')
