import { eq } from 'drizzle-orm'
import { mayOwnRecyclers } from '../../../contract/permissions.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { lockRecords, writeRecord } from '../../records/records.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'
import type { Heir } from '../staff/holdings.ts'
import { recyclerSource } from './source.ts'

const batch = 500

/** Gives every recycler of a leaver to another person. */
export async function handOverRecyclers(db: Db, who: Caller, from: number, to: Heir): Promise<number> {
  let given = 0
  for (;;) {
    const rows = await lockRecords(db, recyclerSource, eq(table.service_id, from), { most: batch })
    if (rows.length > 0 && !mayOwnRecyclers(to.roles))
      throw invalidField('recyclers', 'service_id', 'wrong_owner')
    for (const row of rows)
      await writeRecord(db, who, recyclerSource, row, { service_id: to.id }, { action: 'transfer' })
    given += rows.length
    if (rows.length < batch) return given
  }
}
