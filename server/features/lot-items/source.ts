import { and, asc, desc, eq } from 'drizzle-orm'
import type { LotState } from '#contract/rules/lot-states.ts'
import {
  itemFields,
  lotItems,
  mostItems,
  sumOfItems,
  type LotItemList,
  type LotItemRow,
} from '#contract/lot-items.ts'
import { compare } from '#contract/rules/money.ts'
import { checkDigitHolds } from '#contract/rules/vin.ts'
import { lotItemsTable as table } from '#server/tables/lot-items.ts'
import type { Db } from '#server/db/client.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

const nameOf = (row: Pick<LotItemRow, 'name' | 'number' | 'brand' | 'model' | 'plate' | 'vin'>): string =>
  [row.name, row.number, row.brand, row.model, row.plate ?? row.vin].filter(Boolean).join(' ')

/** Things have no visibility of their own: each call loads their lot first. */
export const itemSource = writableSource({
  resource: lotItems,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.id, descending: false },
  log: {
    resource: 'lot_items',
    nameOf,
    ownersOf: () => [],
    fields: ['kind', ...new Set(Object.values(itemFields).flat()), 'photos'],
  },
})

export type StoredItem = RowOf<typeof itemSource>

/** The list is part of what is reviewed and announced, so it is frozen when the lot is listed. */
const openStates: readonly LotState[] = ['draft', 'reviewing', 'approved']
export const isOpen = (lot: Pick<StoredLot, 'state'>): boolean => openStates.includes(lot.state)

const mayWrite = (who: Caller, lot: StoredLot, round: number): boolean =>
  may(who, 'lots.write') && isOpen(lot) && round === lot.round_no

export const presentItem = (who: Caller, lot: StoredLot, row: StoredItem): LotItemRow => ({
  ...row,
  warnings: row.vin !== null && !checkDigitHolds(row.vin) ? ['vin_check_digit'] : [],
  actions: mayWrite(who, lot, row.round_no) ? ['edit', 'delete'] : [],
})

export const itemsOf = (db: Db, lot: Pick<StoredLot, 'id'>, round: number): Promise<StoredItem[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, round)))
    .orderBy(asc(table.id))
    .limit(mostItems)

/** The rounds that have a list, the latest first. */
async function roundsOf(db: Db, lotId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ round: table.round_no })
    .from(table)
    .where(eq(table.lot_id, lotId))
    .orderBy(desc(table.round_no))
  return rows.map(({ round }) => round)
}

/** The list of a round and what it adds up to. The quantity compared with is that of the current round. */
export async function presentList(
  db: Db,
  who: Caller,
  lot: StoredLot,
  round = lot.round_no,
): Promise<LotItemList> {
  const rows = await itemsOf(db, lot, round)
  const sum = sumOfItems(rows, lot.unit)
  const { auction_quantity, unit } = lot
  const differs =
    round === lot.round_no &&
    sum !== null &&
    auction_quantity !== null &&
    compare(sum, auction_quantity) !== 0
  return {
    items: rows.map((row) => presentItem(who, lot, row)),
    total: rows.length,
    round_no: round,
    rounds: await roundsOf(db, lot.id),
    sum,
    auction_quantity,
    unit,
    warnings: differs ? ['quantity_differs'] : [],
    actions: mayWrite(who, lot, round) ? ['add', 'import'] : [],
  }
}
