import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotItemsTable as table } from '#server/tables/lot-items.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { itemsOf, type StoredItem } from './source.ts'

type Round = Pick<StoredLot, 'id' | 'round_no'>

const copyOf = ({ id: _id, version: _version, created_at: _at, updated_at: _updated, ...item }: StoredItem) =>
  item

/**
 * Copies a list to another lot or to the next round, where it can be changed again. Photos belong to their
 * lot, so another lot does not get them.
 */
export async function copyItems(db: Db, who: Caller, from: Round, to: Round): Promise<void> {
  const items = await itemsOf(db, from, from.round_no)
  if (items.length === 0) return
  const by = who.uid || null
  await db.insert(table).values(
    items.map((item) => ({
      ...copyOf(item),
      lot_id: to.id,
      round_no: to.round_no,
      created_by: by,
      updated_by: by,
      ...(from.id !== to.id && { photos: [] }),
    })),
  )
}
