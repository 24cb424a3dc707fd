import { eq, inArray } from 'drizzle-orm'
import { liveStates } from '../../../contract/lot-machine.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { lockRecords } from '../../records/records.ts'
import { writeRecord } from '../../records/write-records.ts'
import type { MovedAlong } from '../../tables/contacts.ts'
import { lotsTable as table } from '../../tables/lots.ts'
import type { Side } from '../contacts/along.ts'
import { countLot } from './counts.ts'
import { lotSource } from './source.ts'
import type { StoredLot } from './visibility.ts'

/** Every lot of a customer, locked in the order of their ids. */
export const holdLotsOf = (db: Db, customer: number): Promise<StoredLot[]> =>
  lockRecords(db, lotSource, eq(table.customer_id, customer))

/** The same of lots that a merge has moved. */
export const holdLots = (db: Db, { lots }: MovedAlong): Promise<StoredLot[]> =>
  lots.length === 0
    ? Promise.resolve([])
    : lockRecords(
        db,
        lotSource,
        inArray(
          table.id,
          lots.map((lot) => lot.id),
        ),
      )

async function write(
  db: Db,
  who: Caller,
  lot: StoredLot,
  to: { customer_id: number; service_id?: number },
): Promise<void> {
  await countLot(db, lot, await writeRecord(db, who, lotSource, lot, to, { action: 'merge' }))
}

/** Open lots of the former owner go to the owner of the customer that stays, as with a transfer. */
export async function joinLots(
  db: Db,
  who: Caller,
  held: readonly StoredLot[],
  from: Side,
  to: Side,
): Promise<MovedAlong['lots']> {
  const moved: MovedAlong['lots'] = []
  for (const lot of held) {
    const goes =
      to.service_id !== null &&
      to.service_id !== from.service_id &&
      lot.service_id === from.service_id &&
      liveStates.includes(lot.state)
    await write(db, who, lot, {
      customer_id: to.id,
      ...(goes && to.service_id !== null && { service_id: to.service_id }),
    })
    moved.push({ id: lot.id, owner: goes ? { before: lot.service_id, after: to.service_id } : null })
  }
  return moved
}

/** Lots that somebody has given to another customer or owner since stay where they are. */
export async function giveLotsBack(
  db: Db,
  who: Caller,
  held: readonly StoredLot[],
  moved: MovedAlong['lots'],
  from: Side,
  to: Side,
): Promise<void> {
  for (const lot of held) {
    if (lot.customer_id !== from.id) continue
    const owner = moved.find(({ id }) => id === lot.id)?.owner
    const returns = owner?.before && lot.service_id === owner.after
    await write(db, who, lot, { customer_id: to.id, ...(returns && { service_id: owner.before ?? 0 }) })
  }
}
