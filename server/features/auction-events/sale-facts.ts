import { sql } from 'drizzle-orm'
import type { Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { accountOn, frozenAccounts } from '#server/features/finance/ledger/sale-account.ts'
import { settlementAccount } from '#server/features/finance/ledger/account-of.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

/** The account that the buyer of each sale pays to, as printed on papers. */
export async function payeesOf(
  db: Db,
  lots: readonly StoredLot[],
): Promise<ReadonlyMap<number, string | null>> {
  const frozen = await frozenAccounts(db, lots)
  const payees = new Map<number, string | null>()
  for (const lot of lots)
    payees.set(lot.id, accountOn(frozen.get(lot.id) ?? (await settlementAccount(db, lot))))
  return payees
}

/** A buyer's charges for a lot in addition to the price, and how much of them has been paid. */
export interface SaleCharges {
  charged: Decimal
  paid: Decimal
}

export async function chargesOfSales(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SaleCharges>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<SaleCharges & { id: number } & Record<string, unknown>>(sql`
    select l.id::int, sum(c.amount)::text as charged, sum(d.paid_amount)::text as paid
    from lot_charges c join finance_dues d on d.id = c.due_id
    join lots l on l.id = c.lot_id and l.round_no = c.round_no and l.winner_sign_up_id = c.sign_up_id
    where c.lot_id = any(${sql.param([...ids])}::bigint[]) and c.voided_at is null group by l.id`)
  return new Map(rows.map(({ id, ...charges }) => [id, charges]))
}
