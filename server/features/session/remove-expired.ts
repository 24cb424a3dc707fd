import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { accessTokens } from '#server/tables/access-tokens.ts'
import { comparedKeys, readingHours } from '#server/tables/customers.ts'
import { idempotencyKeys } from '#server/tables/idempotency.ts'
import { passkeyChallenges } from '#server/tables/second-factor.ts'
import { devices, loginFailures, sessions } from '#server/tables/session.ts'

/**
 * Deletes expired rows: stored answers older than 24 hours, failures before yesterday, sessions and access
 * tokens whose holders have had time to learn of their end, and devices whose cookie has expired.
 */
export async function removeExpired(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '25 hours'`))
  await db
    .delete(loginFailures)
    .where(lt(sql`coalesce(${loginFailures.until}, ${loginFailures.since})`, sql`now() - interval '2 days'`))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.created_at, sql`now() - interval '1 day'`))
  // Comparisons count only for their day.
  const before = sql`(now() - interval '2 days')::date`
  await db.delete(comparedKeys).where(lt(comparedKeys.day, before))
  await db.delete(readingHours).where(lt(readingHours.hour, sql`now() - interval '2 days'`))
  await db.delete(sessions).where(lt(sessions.created_at, sql`now() - interval '30 days'`))
  const ended = sql`coalesce(${accessTokens.revoked_at}, ${accessTokens.expires_on})`
  await db.delete(accessTokens).where(lt(ended, sql`now() - interval '30 days'`))
  await db.delete(devices).where(lt(devices.last_seen_at, sql`now() - interval '400 days'`))
}
