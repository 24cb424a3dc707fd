import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { liveStates } from '../../../contract/lot-machine.ts'
import { can } from '../../../contract/permissions.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { selection } from '../../records/list-statements.ts'
import { writeColumns } from '../../records/records.ts'

import { lotSources } from './source.ts'
import { lotsTable as table } from '../../tables/lots.ts'
import { recordLot } from './tell.ts'
import type { StoredLot } from './visibility.ts'

/** Lots on their way, held in the order of their ids; always taken before the customers they belong to. */
async function holdLive(db: Db, which: SQL, most?: number): Promise<StoredLot[]> {
  const query = db
    .select(selection(table, ['grams']))
    .from(table)
    .where(and(which, inArray(table.state, [...liveStates])))
    .orderBy(asc(table.id))
    .for('update')
  return (await (most === undefined ? query : query.limit(most))) as unknown as StoredLot[]
}

export const holdLiveLotsOf = (db: Db, customer: number): Promise<StoredLot[]> =>
  holdLive(db, eq(table.customer_id, customer))

async function give(
  db: Db,
  who: Caller,
  lot: StoredLot,
  to: Readonly<Record<string, number>>,
): Promise<void> {
  const written = (await writeColumns(db, who, lotSources.both, lot, to)) as StoredLot
  const before = Object.fromEntries(Object.keys(to).map((name) => [name, lot[name]]))
  recordLot(who, 'transfer', lot, written, { before, after: to })
}

/** A customer that goes to another owner takes along the open lots its owner held (product §5); they are held already. */
export async function giveLotsAlong(
  db: Db,
  who: Caller,
  held: readonly StoredLot[],
  from: number | null,
  to: number,
): Promise<void> {
  for (const lot of held) if (lot.service_id === from) await give(db, who, lot, { service_id: to })
}

const batch = 500

/** Every open lot of a leaver goes to another person, on either side of it. Answers how many; refused where that person may not have them. */
export async function handOverLots(
  db: Db,
  who: Caller,
  from: number,
  to: { id: number; roles: readonly number[] },
): Promise<number> {
  let given = 0
  for (const [name, permission] of [
    ['service_id', 'commissioned.use'],
    ['zs_service_id', 'goods.use'],
  ] as const)
    for (;;) {
      const rows = await holdLive(db, eq(table[name], from), batch)
      if (rows.length > 0 && !can(to.roles, permission)) throw invalidField('lots', name, 'wrong_owner')
      for (const lot of rows) await give(db, who, lot, { [name]: to.id })
      given += rows.length
      if (rows.length < batch) break
    }
  return given
}
