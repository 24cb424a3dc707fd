import { inArray, sql, type SQL } from 'drizzle-orm'
import type { EntryKind } from '#contract/entry-kinds.ts'
import type { Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { entriesTable as table } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { countedKind } from './changes.ts'

/**
 * The entries of one buyer in a round: those of the sign-up, and those that name none, unless another buyer of
 * the round has defaulted. They were that buyer's then.
 */
const ofWinner = (buyer: number | SQL): SQL =>
  sql`(${table.sign_up_id} = ${buyer}
    or ${table.sign_up_id} is null
      and not exists (select from sign_ups other
        where other.lot_id = ${table.lot_id}
          and other.round_no = ${table.round_no}
          and other.outcome = 'defaulted'
          and other.id <> ${buyer}))`
const ofBuyer = (buyer: number | null): SQL => (buyer === null ? sql`true` : ofWinner(buyer))

/**
 * The sum of the confirmed, not reversed entries of some kinds in a round of a lot; with `buyer`, only of
 * that sign-up.
 */
export async function confirmedSum(
  db: Db,
  lotId: number,
  round: number,
  kinds: readonly EntryKind[],
  buyer: number | null = null,
): Promise<string> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::numeric(20, 2) as sum from ${table}
    where lot_id = ${lotId} and round_no = ${round} and state = 'confirmed' and reverses_id is null
      and ${countedKind} in ${[...kinds]} and ${ofBuyer(buyer)}`)
  return rows[0]?.sum ?? '0.00'
}

/** The same for the current sales of several lots, separately for each kind. */
export async function confirmedOfSales(
  db: Db,
  lotIds: readonly number[],
): Promise<ReadonlyMap<string, Decimal>> {
  if (lotIds.length === 0) return new Map()
  const winner = sql`${lotsTable.winner_sign_up_id}`
  const { rows } = await db.execute<{ lot: string; kind: EntryKind; sum: string }>(sql`
    select ${table.lot_id} as lot, ${countedKind} as kind, sum(${table.amount})::numeric(20, 2)::text as sum
    from ${table}
    join ${lotsTable} on ${lotsTable.id} = ${table.lot_id} and ${lotsTable.round_no} = ${table.round_no}
    where ${inArray(table.lot_id, [...lotIds])}
      and ${table.state} = 'confirmed'
      and ${table.reverses_id} is null
      and ${ofWinner(winner)}
    group by 1, 2`)
  return new Map(rows.map(({ lot, kind, sum }) => [saleKind(Number(lot), kind), sum]))
}

export const saleKind = (lot: number, kind: EntryKind): string => `${lot} ${kind}`
