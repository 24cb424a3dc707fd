import { amount, subtract } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { refuseAboveLimit } from '#server/features/company-settings/approval-limits.ts'
import type { StoredLot } from './visibility.ts'

/** A reserve that has been approved is cut by more than the limit of the settings only with an approval. */
export async function refuseReserveCut(
  db: Db,
  before: StoredLot,
  { reserve_price }: StoredLot,
): Promise<void> {
  if (before.state === 'draft' || before.reserve_price === null || reserve_price === null) return
  const cut = amount(subtract(before.reserve_price, reserve_price))
  const ask = { kind: 'reserve_cut' as const, lot_id: before.id, reserve_price }
  await refuseAboveLimit(db, 'reserve_approval_above', cut, ask)
}
