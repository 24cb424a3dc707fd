import { and, eq, sql } from 'drizzle-orm'
import { businessDay } from '../../contract/time.ts'
import type { Caller } from '../request/caller.ts'
import type { Db } from '../db/client.ts'
import { Refusal } from '../request/errors.ts'
import { duplicateChecks } from '../tables/customers.ts'

/**
 * Checks and refused creates of one person on one business day, for all resources together; more would be
 * guessing at numbers.
 */
const checksPerDay = 200
const retryAfter = 8 * 3600

async function checksToday(db: Db, who: Caller): Promise<number> {
  const [row] = await db
    .select({ n: duplicateChecks.count })
    .from(duplicateChecks)
    .where(and(eq(duplicateChecks.uid, who.uid), eq(duplicateChecks.day, businessDay(who.now))))
  return row?.n ?? 0
}

/** Counts one check against the day's limit and answers how many there were, this one included. */
export async function countCheck(db: Db, who: Caller): Promise<number> {
  const day = businessDay(who.now)
  const [row] = await db
    .insert(duplicateChecks)
    .values({ uid: who.uid, day, count: 1 })
    .onConflictDoUpdate({
      target: [duplicateChecks.uid, duplicateChecks.day],
      set: { count: sql`${duplicateChecks.count} + 1` },
    })
    .returning({ n: duplicateChecks.count })
  return row?.n ?? 1
}

const tooManyChecks = () =>
  new Refusal('check_limit_reached', { n: checksPerDay }, { retry_after: retryAfter })

/** Counts a check while typing, or refuses it. */
export async function countedCheck(db: Db, who: Caller): Promise<void> {
  if ((await countCheck(db, who)) > checksPerDay) throw tooManyChecks()
}

/** Refuses a create or an edit by a person who has checked too often today. */
export async function refuseTooManyChecks(db: Db, who: Caller): Promise<void> {
  if ((await checksToday(db, who)) >= checksPerDay) throw tooManyChecks()
}
