import { eq, inArray } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { Refusal } from '#server/request/errors.ts'
import { consignorsTable as table } from '#server/tables/consignors.ts'
import type { MergeMoves } from '#server/tables/contacts.ts'
import type { MergeParty } from '#server/features/contacts/merge-cascade.ts'
import { consignorSource } from './source.ts'

/**
 * Moves the merged customer's consignor to the survivor. Refuses the merge if both customers have one,
 * because two contracts stay two consignors.
 */
export async function joinConsignors(
  db: Db,
  who: Caller,
  from: MergeParty,
  to: MergeParty,
): Promise<MergeMoves['consignors']> {
  const rows = await lockRecords(db, consignorSource, inArray(table.customer_id, [from.id, to.id]))
  const moving = rows.filter((row) => row.customer_id === from.id)
  if (moving.length > 0 && rows.length > moving.length) throw new Refusal('both_have_consignors')
  const moved: MergeMoves['consignors'] = []
  for (const row of moving) {
    const theirs = row.service_id === null || row.service_id === from.service_id
    const goes = theirs && to.service_id !== null && to.service_id !== row.service_id
    await writeRecord(
      db,
      who,
      consignorSource,
      row,
      { customer_id: to.id, ...(goes && { service_id: to.service_id }) },
      { action: 'merge' },
    )
    moved.push({ id: row.id, owner: goes ? { before: row.service_id, after: to.service_id } : null })
  }
  return moved
}

/**
 * Links consignors back, unless somebody has linked them elsewhere since. The former owner gets them back
 * unless somebody has transferred them since.
 */
export async function giveConsignorsBack(
  db: Db,
  who: Caller,
  moved: MergeMoves['consignors'],
  from: MergeParty,
  to: MergeParty,
): Promise<void> {
  for (const { id, owner } of moved) {
    const [row] = await lockRecords(db, consignorSource, eq(table.id, id))
    if (row?.customer_id !== from.id) continue
    const returns = owner !== null && row.service_id === owner.after
    const back = { customer_id: to.id, ...(returns && { service_id: owner.before }) }
    await writeRecord(db, who, consignorSource, row, back, { action: 'undo_merge' })
  }
}
