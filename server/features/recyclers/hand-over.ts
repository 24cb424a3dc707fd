import { eq } from 'drizzle-orm'
import { mayOwnRecyclers } from '../../../contract/permissions.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { lockRecords } from '../../records/records.ts'
import { writeRecords } from '../../records/write-records.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'
import { giveAll, type Held, type HeirOf } from '../staff/holdings.ts'
import { recyclerSource } from './source.ts'

/** The recyclers of a leaver. */
export async function recyclersHeldBy(db: Db, from: number): Promise<Held[]> {
  const rows = await db
    .select({ id: table.id, name: table.company_name })
    .from(table)
    .where(eq(table.service_id, from))
    .orderBy(table.id)
  return rows.map((row) => ({ ...row, part: 'recyclers', customer_id: null }))
}

/** Gives every recycler of a leaver to other people. */
export const handOverRecyclers = (db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number> =>
  giveAll(heirOf, {
    part: 'recyclers',
    lock: (most) => lockRecords(db, recyclerSource, eq(table.service_id, from), { most }),
    refuse: ({ roles }) => {
      if (!mayOwnRecyclers(roles)) throw invalidField('recyclers', 'service_id', 'wrong_owner')
    },
    write: (rows, service_id) =>
      writeRecords(db, who, recyclerSource, rows, { service_id }, { action: 'transfer' }),
  })
