import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { comparedKeys, readingHours } from '#server/tables/customers.ts'
import { idempotencyKeys } from '#server/tables/idempotency.ts'
import { passkeyChallenges } from '#server/tables/second-factor.ts'
import { devices, loginFailures, sessions } from '#server/tables/session.ts'

/**
 * Deletes what is no longer needed: answers older than 24 hours, failures counted before yesterday,
 * sessions that ended long enough ago for their holders to have noticed, and devices whose cookie ran out.
 */
export async function forgetSpent(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '25 hours'`))
  await db
    .delete(loginFailures)
    .where(lt(sql`coalesce(${loginFailures.until}, ${loginFailures.since})`, sql`now() - interval '2 days'`))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.created_at, sql`now() - interval '1 day'`))
  // What was compared counts for its day only.
  const before = sql`(now() - interval '2 days')::date`
  await db.delete(comparedKeys).where(lt(comparedKeys.day, before))
  await db.delete(readingHours).where(lt(readingHours.hour, sql`now() - interval '2 days'`))
  await db.delete(sessions).where(lt(sessions.created_at, sql`now() - interval '30 days'`))
  await db.delete(devices).where(lt(devices.last_seen_at, sql`now() - interval '400 days'`))
}
