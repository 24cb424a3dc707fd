import { eq } from 'drizzle-orm'
import { mayOwnRecyclers } from '#contract/grammar/permissions.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeRecords } from '#server/records/write-records.ts'
import { recyclersTable as table } from '#server/tables/recyclers.ts'
import { handOverRows, type Held, type HeirOf } from '#server/features/staff/holdings.ts'
import { recyclerSource } from './source.ts'

/** The recyclers of a person who leaves. */
export async function recyclersHeldBy(db: Db, from: number): Promise<Held[]> {
  const rows = await db
    .select({ id: table.id, name: table.company_name })
    .from(table)
    .where(eq(table.service_id, from))
    .orderBy(table.id)
  return rows.map((row) => ({ ...row, part: 'recyclers', customer_id: null }))
}

/** Hands every recycler of a leaver over. */
export const handOverRecyclers = (db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number> =>
  handOverRows(heirOf, {
    part: 'recyclers',
    lock: (most) => lockRecords(db, recyclerSource, eq(table.service_id, from), { most }),
    refuse: ({ roles }) => {
      if (!mayOwnRecyclers(roles)) throw invalidField('recyclers', 'service_id', 'wrong_owner')
    },
    write: (rows, service_id) =>
      writeRecords(db, who, recyclerSource, rows, { service_id }, { action: 'transfer' }),
  })
