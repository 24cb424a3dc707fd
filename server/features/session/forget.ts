import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { idempotencyKeys } from '../../tables/idempotency.ts'
import { loginFailures, sessions } from '../../tables/session.ts'

/**
 * Takes away what has served its time: answers kept for 24 hours, counted failures of the day before
 * yesterday, sessions past their absolute end whose holders have had time to see it.
 */
export async function forgetSpent(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '25 hours'`))
  await db
    .delete(loginFailures)
    .where(lt(sql`coalesce(${loginFailures.until}, ${loginFailures.since})`, sql`now() - interval '2 days'`))
  await db.delete(sessions).where(lt(sessions.created_at, sql`now() - interval '30 days'`))
}
