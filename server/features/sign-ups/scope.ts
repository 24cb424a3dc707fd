import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { buyerScope } from '#server/features/lots/visibility.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'

/** Sign-ups a caller may see: of every lot (1, 2, 4), or of the lots among their goods (6). */
export function signUpScope(who: Caller): SQL | undefined {
  if (may(who, 'lots.seeAll') || may(who, 'lots.seeApproved')) return undefined
  return sql`${signUpsTable.lot_id} in (select ${lotsTable.id} from ${lotsTable}
    where ${buyerScope(who) ?? sql`true`})`
}

/** Whoever may see a sign-up may read its materials. A sign-up for an event is seen with each of its lots. */
export async function mayReadSignUpFiles(db: Db, who: Caller, id: number): Promise<boolean> {
  if (!may(who, 'signUps.use')) return false
  const [found] = await db
    .select({ id: signUpsTable.id })
    .from(signUpsTable)
    .where(and(or(eq(signUpsTable.id, id), eq(signUpsTable.event_sign_up_id, id)), signUpScope(who)))
    .limit(1)
  return found !== undefined
}
