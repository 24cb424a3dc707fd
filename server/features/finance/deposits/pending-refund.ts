import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { entriesTable } from '#server/tables/finance.ts'

/** True while a refund of a deposit is entered, because the bank may be paying it already. */
export async function hasPendingRefund(db: Db, signUpId: number): Promise<boolean> {
  const [entered] = await db
    .select({ id: entriesTable.id })
    .from(entriesTable)
    .where(
      and(
        eq(entriesTable.kind, 'deposit_refund'),
        inArray(entriesTable.state, ['pending', 'draft']),
        eq(entriesTable.sign_up_id, signUpId),
      ),
    )
    .limit(1)
  return entered !== undefined
}
