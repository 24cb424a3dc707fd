import { and, eq, isNull } from 'drizzle-orm'
import { mayOwnCustomers } from '#contract/grammar/permissions.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { invalidField } from '#server/request/errors.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { handOverRows, type Held, type HeirOf } from '#server/features/staff/holdings.ts'
import { moveAll, ownedBy } from './ownership.ts'
import { readRules } from './pool/rules.ts'
import { customerSource } from './source.ts'

const heldBy = (from: number) => and(eq(table.service_id, from), isNull(table.archived_at))

/** The customers of a person who leaves. */
export async function customersHeldBy(db: Db, from: number): Promise<Held[]> {
  const rows = await db
    .select({ id: table.id, name: table.company_name })
    .from(table)
    .where(heldBy(from))
    .orderBy(table.id)
  return rows.map((row) => ({ ...row, part: 'customers', customer_id: null }))
}

/**
 * Hands every customer of a leaver over. Owner limits do not apply, because no customer may be left without
 * an owner.
 */
export async function handOverCustomers(db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number> {
  const rules = await readRules(db)
  return handOverRows(heirOf, {
    part: 'customers',
    lock: (most) => lockRecords(db, customerSource, heldBy(from), { most }),
    refuse: ({ roles }) => {
      if (!mayOwnCustomers(roles)) throw invalidField('customers', 'service_id', 'wrong_owner')
    },
    write: (rows, to) => {
      const changes = { ...ownedBy(to, who.now), prev_service_id: from }
      return moveAll(db, who, rows, changes, { kind: 'transfer', reason: 'handover' }, rules)
    },
  })
}
