import { and, eq, or } from 'drizzle-orm'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { customersTable as table } from '../../tables/customers.ts'
import { inPool, ownedScope } from './source.ts'

/** Whether the caller may read a customer's history: it is in their own scope, or in the open pool. */
async function isReadable(db: Db, who: Caller, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), or(ownedScope(who), inPool)))
  return found !== undefined
}

export async function refuseUnreadable(db: Db, who: Caller, id: number): Promise<void> {
  if (!(await isReadable(db, who, id))) throw new Refusal('not_found')
}

/** The files of follow-ups are read with the customer's history. */
export const mayReadCustomerFiles = async (db: Db, who: Caller, id: number): Promise<boolean> =>
  may(who, 'customers.use') && isReadable(db, who, id)
