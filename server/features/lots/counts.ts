import { eq, sql } from 'drizzle-orm'
import { liveStates, resultStates, type LotState } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { customersTable } from '#server/tables/customers.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from './visibility.ts'

/** The columns of a lot that the counts of customer and consignor depend on. Undefined if there is no lot. */
type CountedLot = Pick<StoredLot, 'state' | 'customer_id' | 'commission_id'> | undefined

const countIn = (states: readonly LotState[], lot: CountedLot): number =>
  lot && states.includes(lot.state) ? 1 : 0
const among = (states: readonly LotState[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )

/**
 * Updates `live_lots`, `deal_count` and `last_deal_at` of customers and `lot_count` of consignors after a lot
 * was written. Customers are locked in the order of their ids, after the lot.
 */
export async function countLot(db: Db, before: CountedLot, after: CountedLot): Promise<void> {
  const customers = new Map<number, { live: number; deals: number }>()
  for (const [lot, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!lot || lot.customer_id === null) continue
    const sum = customers.get(lot.customer_id) ?? { live: 0, deals: 0 }
    customers.set(lot.customer_id, {
      live: sum.live + sign * countIn(liveStates, lot),
      deals: sum.deals + sign * countIn(resultStates, lot),
    })
  }
  for (const [id, { live, deals }] of [...customers].sort(([first], [second]) => first - second)) {
    if (live === 0 && deals === 0) continue
    await db
      .select({ id: customersTable.id })
      .from(customersTable)
      .where(eq(customersTable.id, id))
      .for('no key update')
    await db
      .update(customersTable)
      .set({
        live_lots: sql`greatest(0, ${customersTable.live_lots} + ${live})`,
        deal_count: sql`greatest(0, ${customersTable.deal_count} + ${deals})`,
        ...(deals === 0 ? {} : { last_deal_at: lastDeal(id, deals) }),
      })
      .where(eq(customersTable.id, id))
  }
  await countConsignors(db, before?.commission_id ?? null, after?.commission_id ?? null)
}

/** After an undone deal, the one before it is the last again. */
const lastDeal = (customer: number, deals: number) => {
  const latest = sql`(select max(result_at) from ${lotsTable}
    where customer_id = ${customer} and state in (${among(resultStates)}))`
  return deals > 0 ? sql`greatest(${customersTable.last_deal_at}, ${latest})` : latest
}

async function countConsignors(db: Db, before: number | null, after: number | null): Promise<void> {
  if (before === after) return
  const changes = [
    { id: before, by: -1 },
    { id: after, by: 1 },
  ].filter((change): change is { id: number; by: number } => change.id !== null)
  for (const { id, by } of changes.sort((first, second) => first.id - second.id))
    await db
      .update(consignorsTable)
      .set({ lot_count: sql`greatest(0, ${consignorsTable.lot_count} + ${by})` })
      .where(eq(consignorsTable.id, id))
}

/**
 * Writes a closed settlement's figures to its lot; null removes them. The version stays, so that no open form
 * becomes stale.
 */
export async function noteSettlement(
  db: Db,
  lotId: number,
  settlement_price: string | null,
  settlement_quantity?: string | null,
): Promise<void> {
  const quantity =
    settlement_quantity === undefined || settlement_quantity === null ? {} : { settlement_quantity }
  await db
    .update(lotsTable)
    .set({ settlement_price, ...quantity })
    .where(eq(lotsTable.id, lotId))
}
