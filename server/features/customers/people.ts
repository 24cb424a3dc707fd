import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { mayOwnCustomers } from '#contract/grammar/permissions.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { staffTable } from '#server/tables/staff.ts'
import { customersTable as table } from '#server/tables/customers.ts'

/**
 * Refuses an owner whom this caller may not choose. Roles 1 and 2 choose anyone, role 3 the team. With `own`,
 * role 5 may hand over their own customer.
 */
export async function refuseWrongOwner(db: Db, who: Caller, uid: number, own = false): Promise<void> {
  const [person] = await db.select().from(staffTable).where(eq(staffTable.id, uid))
  const fits = person && person.disabled_at === null && mayOwnCustomers(person.roles)
  if (!fits || !reaches(who, uid, own)) throw invalidField('customers', 'service_id', 'wrong_owner')
}

function reaches(who: Caller, uid: number, own: boolean): boolean {
  if (uid === who.uid || may(who, 'customers.seeAll')) return true
  if (may(who, 'customers.seeTeam')) return who.team.includes(uid)
  return own
}

/**
 * Locks a person's row until the transaction ends, so that per-person limits are checked by one request at a
 * time. Always taken before the customer's lock, to avoid deadlocks.
 */
export async function lockPerson(db: Db, uid: number): Promise<void> {
  await db.select({ id: staffTable.id }).from(staffTable).where(eq(staffTable.id, uid)).for('no key update')
}

async function ownedCount(db: Db, uid: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.service_id, uid), isNull(table.archived_at)))
  return row?.n ?? 0
}

export async function refuseFullOwner(db: Db, uid: number, most: number): Promise<void> {
  if ((await ownedCount(db, uid)) >= most) throw new Refusal('owner_limit_reached', { n: most })
}

export async function lockedCount(db: Db, who: Caller, uid: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(
      and(
        eq(table.service_id, uid),
        isNull(table.archived_at),
        gt(table.locked_until, sql`${who.now.toISOString()}`),
      ),
    )
  return row?.n ?? 0
}
