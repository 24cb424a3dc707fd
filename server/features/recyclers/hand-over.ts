import { eq } from 'drizzle-orm'
import { mayOwnRecyclers } from '../../../contract/permissions.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { lockRecords, writeRecord } from '../../records/records.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'
import type { Held, HeirOf } from '../staff/holdings.ts'
import { recyclerSource } from './source.ts'

const batch = 500

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
export async function handOverRecyclers(db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number> {
  let given = 0
  for (;;) {
    const rows = await lockRecords(db, recyclerSource, eq(table.service_id, from), { most: batch })
    for (const row of rows) {
      const to = heirOf('recyclers', row.id)
      if (!mayOwnRecyclers(to.roles)) throw invalidField('recyclers', 'service_id', 'wrong_owner')
      await writeRecord(db, who, recyclerSource, row, { service_id: to.id }, { action: 'transfer' })
    }
    given += rows.length
    if (rows.length < batch) return given
  }
}
