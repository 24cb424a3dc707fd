import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { liveStates } from '../../../contract/lot-machine.ts'
import { can } from '../../../contract/permissions.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { lockRecords } from '../../records/records.ts'
import { writeRecords } from '../../records/write-records.ts'
import { giveAll, type Held, type HeirOf } from '../staff/holdings.ts'
import { lotSource } from './source.ts'
import { lotsTable as table } from '../../tables/lots.ts'
import type { StoredLot } from './visibility.ts'

/** Open lots, locked in the order of their ids, and always before the customers they belong to. */
const holdLive = (db: Db, which: SQL, most?: number): Promise<StoredLot[]> =>
  lockRecords(
    db,
    lotSource,
    and(which, inArray(table.state, [...liveStates])),
    most === undefined ? {} : { most },
  )

export const holdLiveLotsOf = (db: Db, customer: number): Promise<StoredLot[]> =>
  holdLive(db, eq(table.customer_id, customer))

/** Either side of a lot: the seller's and the buyer's. */
type Holder = 'service_id' | 'zs_service_id'

const give = (db: Db, who: Caller, lots: readonly StoredLot[], to: Partial<Record<Holder, number>>) =>
  writeRecords(db, who, lotSource, lots, to, { action: 'transfer' })

/**
 * When a customer gets another owner, the former owner's open lots go to that owner too (product §5). The
 * lots are locked already.
 */
export async function giveLotsAlong(
  db: Db,
  who: Caller,
  held: readonly StoredLot[],
  from: number | null,
  to: number,
): Promise<void> {
  const theirs = held.filter((lot) => lot.service_id === from)
  await give(db, who, theirs, { service_id: to })
}

const sides = [
  { part: 'lots', name: 'service_id', permission: 'commissioned.use' },
  { part: 'goods', name: 'zs_service_id', permission: 'goods.use' },
] as const

/** The open lots of a leaver, on both sides. */
export async function lotsHeldBy(db: Db, from: number): Promise<Held[]> {
  const held: Held[] = []
  for (const { part, name } of sides) {
    const rows = await db
      .select({ id: table.id, no: table.lot_no, name: table.corpore_name, customer_id: table.customer_id })
      .from(table)
      .where(and(eq(table[name], from), inArray(table.state, [...liveStates])))
      .orderBy(table.id)
    for (const { no, ...row } of rows) held.push({ ...row, part, name: row.name ?? no })
  }
  return held
}

/**
 * Gives every open lot of a leaver, on both sides, to other people, and answers how many. Refuses a person who may not
 * own them.
 */
export async function handOverLots(db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number> {
  let given = 0
  for (const { part, name, permission } of sides)
    given += await giveAll(heirOf, {
      part,
      lock: (most) => holdLive(db, eq(table[name], from), most),
      refuse: ({ roles }) => {
        if (!can(roles, permission)) throw invalidField('lots', name, 'wrong_owner')
      },
      write: (lots, to) => give(db, who, lots, { [name]: to }),
    })
  return given
}
