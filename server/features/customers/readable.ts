import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { inPool, ownedScope } from './source.ts'

/**
 * Append-only rows keep the customer they were written for, so a merged customer's rows are read with its
 * survivor's.
 */
export const ofCustomer = (column: PgColumn, id: number): SQL =>
  sql`${column} = any(array(select ${id}::bigint
    union all
    select id from customers
    where merged_into = ${id}))`

/** A customer, and the one it was merged into. */
const itselfOrSurvivor = (id: number): SQL =>
  sql`${table.id} in (${id}, (select merged_into from customers where id = ${id}))`

/**
 * Whether the caller may read a customer's history: the customer, or its survivor, must be in their scope or
 * in the open pool.
 */
async function isReadable(db: Db, who: Caller, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(itselfOrSurvivor(id), or(ownedScope(who), inPool)))
  return found !== undefined
}

export async function refuseUnreadable(db: Db, who: Caller, id: number): Promise<void> {
  if (!(await isReadable(db, who, id))) throw new Refusal('not_found')
}

/** Whoever may read a customer's history may fetch the files of its follow-ups. */
export const mayReadCustomerFiles = async (db: Db, who: Caller, id: number): Promise<boolean> =>
  may(who, 'customers.use') && isReadable(db, who, id)
