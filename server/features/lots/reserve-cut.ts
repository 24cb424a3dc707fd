import { eq } from 'drizzle-orm'
import { amount, compare, subtract, type Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { refuseAboveLimit } from '#server/features/company-settings/approval-limits.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from './visibility.ts'

/**
 * The reserve as it was last approved, and how far another one lies below it: several cuts add up. A reserve that
 * rises is no cut.
 */
export async function cutOf(
  db: Db,
  lot: StoredLot & { reserve_price: string },
  reserve_price: Decimal,
): Promise<{ approved_reserve: string; cut: string }> {
  const [row] = await db
    .select({ approved: lotsTable.approved_reserve })
    .from(lotsTable)
    .where(eq(lotsTable.id, lot.id))
  const approved_reserve = row?.approved ?? lot.reserve_price
  const falls = compare(reserve_price, lot.reserve_price) < 0
  return { approved_reserve, cut: falls ? amount(subtract(approved_reserve, reserve_price)) : '0.00' }
}

/**
 * Refuses to cut an approved reserve below the limit of the settings without an approval. Returns the columns to
 * write with the edit.
 */
export async function reserveColumns(
  db: Db,
  before: StoredLot,
  { reserve_price: after }: StoredLot,
): Promise<{ approved_reserve?: string }> {
  const { reserve_price } = before
  if (before.state === 'draft' || reserve_price === null || after === null || after === reserve_price)
    return {}
  const { approved_reserve, cut } = await cutOf(db, { ...before, reserve_price }, after)
  const ask = { kind: 'reserve_cut' as const, lot_id: before.id, reserve_price: after }
  await refuseAboveLimit(db, 'reserve_approval_above', cut, ask)
  return { approved_reserve }
}
