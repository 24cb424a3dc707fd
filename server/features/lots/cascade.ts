import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { liveStates } from '#contract/rules/lot-states.ts'
import { can } from '#contract/grammar/permissions.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeRecords, writeRecord } from '#server/records/write-records.ts'
import { handOverRows, type Held, type HeirOf } from '#server/features/staff/holdings.ts'
import { lotSource } from './source.ts'
import { lotsTable as table } from '#server/tables/lots.ts'
import type { StoredLot } from './visibility.ts'
import type { MergeMoves } from '#server/tables/contacts.ts'
import type { MergeParty } from '#server/features/contacts/merge-cascade.ts'
import { countLot } from './counts.ts'
import { hook } from '#server/request/hook.ts'

/** Open lots, locked in the order of their ids, and always before the customers they belong to. */
const lockLive = (db: Db, which: SQL, most?: number): Promise<StoredLot[]> =>
  lockRecords(
    db,
    lotSource,
    and(which, inArray(table.state, [...liveStates])),
    most === undefined ? {} : { most },
  )

export const lockLiveLotsOf = (db: Db, customer: number): Promise<StoredLot[]> =>
  lockLive(db, eq(table.customer_id, customer))

/** Either side of a lot: the seller's and the buyer's. */
type Holder = 'service_id' | 'zs_service_id'

const give = (db: Db, who: Caller, lots: readonly StoredLot[], to: Partial<Record<Holder, number>>) =>
  writeRecords(db, who, lotSource, lots, to, { action: 'transfer' })

/**
 * On the transfer of a customer, the former owner's open lots go to the new owner too (product §5). The lots are
 * locked already.
 */
export async function transferOpenLots(
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
 * Gives every open lot of a leaver, on both sides, to other people, and returns how many. Refuses a person who may not
 * own them.
 */
export async function handOverLots(db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number> {
  let given = 0
  for (const { part, name, permission } of sides)
    given += await handOverRows(heirOf, {
      part,
      lock: (most) => lockLive(db, eq(table[name], from), most),
      refuse: ({ roles }) => {
        if (!can(roles, permission)) throw invalidField('lots', name, 'wrong_owner')
      },
      write: (lots, to) => give(db, who, lots, { [name]: to }),
    })
  return given
}

/** Every lot of a customer, locked in the order of their ids. */
export const lockLotsOf = (db: Db, customer: number): Promise<StoredLot[]> =>
  lockRecords(db, lotSource, eq(table.customer_id, customer))

/** Locks the lots that a merge has moved. */
export const lockLots = (db: Db, { lots }: MergeMoves): Promise<StoredLot[]> =>
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

/** Open lots of the former owner go to the remaining customer's owner, as on a transfer. */
export async function joinLots(
  db: Db,
  who: Caller,
  held: readonly StoredLot[],
  from: MergeParty,
  to: MergeParty,
): Promise<MergeMoves['lots']> {
  const moved: MergeMoves['lots'] = []
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

/** Lots that have since moved to another customer or owner stay where they are. */
export async function giveLotsBack(
  db: Db,
  who: Caller,
  held: readonly StoredLot[],
  moved: MergeMoves['lots'],
  from: MergeParty,
  to: MergeParty,
): Promise<void> {
  for (const lot of held) {
    if (lot.customer_id !== from.id) continue
    const owner = moved.find(({ id }) => id === lot.id)?.owner
    const before = owner?.before
    const returns = before && lot.service_id === owner.after
    await write(db, who, lot, { customer_id: to.id, ...(returns && { service_id: before }) })
  }
}

/** Lets the features above copy their own records of a lot. */
export const copyHook = hook<(db: Db, who: Caller, from: StoredLot, to: StoredLot) => Promise<void>>(
  'what a copied lot takes along',
)
