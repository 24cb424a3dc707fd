import { asc, eq } from 'drizzle-orm'
import { mayOwnRecyclers } from '../../../contract/permissions.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { selection } from '../../records/list-statements.ts'
import { writeColumns } from '../../records/records.ts'

import type { Heir } from '../staff/holdings.ts'
import { internal, recyclerSource, type StoredRecycler } from './source.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'

const batch = 500

/** Every recycler of a leaver goes to another person. Answers how many; refused where that person may not have them. */
export async function handOverRecyclers(db: Db, who: Caller, from: number, to: Heir): Promise<number> {
  let given = 0
  for (;;) {
    const rows = (await db
      .select(selection(table, internal))
      .from(table)
      .where(eq(table.service_id, from))
      .orderBy(asc(table.id))
      .limit(batch)
      .for('update')) as unknown as StoredRecycler[]
    if (rows.length > 0 && !mayOwnRecyclers(to.roles))
      throw invalidField('recyclers', 'service_id', 'wrong_owner')
    for (const row of rows) await give(db, who, row, to.id)
    given += rows.length
    if (rows.length < batch) return given
  }
}

async function give(db: Db, who: Caller, row: StoredRecycler, to: number): Promise<void> {
  const written = await writeColumns(db, who, recyclerSource, row, { service_id: to })
  record(who, {
    action: 'transfer',
    resource: 'recyclers',
    record_id: row.id,
    record_name: row.company_name,
    version: written.version,
    before: { service_id: row.service_id },
    after: { service_id: to },
    owners: [row.service_id, to],
  })
}
