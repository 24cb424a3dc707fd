import { and, eq, isNull } from 'drizzle-orm'
import { mayOwnCustomers } from '../../../contract/permissions.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { lockRecords } from '../../records/records.ts'
import { invalidField } from '../../request/errors.ts'
import { customersTable as table } from '../../tables/customers.ts'
import type { Heir } from '../staff/holdings.ts'
import { move, ownedBy } from './ownership.ts'
import { readRules } from './rules.ts'
import { customerSource } from './source.ts'

const batch = 500

/**
 * Gives every customer of a leaver to another person. Limits do not apply: no customer may be left without an
 * owner.
 */
export async function handOverCustomers(db: Db, who: Caller, from: number, to: Heir): Promise<number> {
  const held = and(eq(table.service_id, from), isNull(table.archived_at))
  let given = 0
  for (;;) {
    const rows = await lockRecords(db, customerSource, held, { most: batch })
    if (rows.length > 0 && !mayOwnCustomers(to.roles))
      throw invalidField('customers', 'service_id', 'wrong_owner')
    const rules = await readRules(db)
    for (const row of rows) {
      const changes = { ...ownedBy(to.id, who.now), prev_service_id: row.service_id }
      await move(db, who, row, changes, { kind: 'transfer', reason: 'handover' }, rules)
    }
    given += rows.length
    if (rows.length < batch) return given
  }
}
