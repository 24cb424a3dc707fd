import { and, eq, sql } from 'drizzle-orm'
import { businessDay } from '../../../contract/time.ts'
import { record, type Caller, type Deed } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { writeDeeds } from '../../request/write-deeds.ts'
import { duplicateChecks } from '../../tables/customers.ts'

/** Checks and refused creates of one person on one business day, whatever they look for; more would be guessing at numbers. */
export const checksPerDay = 200

async function checksToday(db: Db, who: Caller): Promise<number> {
  const [row] = await db
    .select({ n: duplicateChecks.count })
    .from(duplicateChecks)
    .where(and(eq(duplicateChecks.uid, who.uid), eq(duplicateChecks.day, businessDay(who.now))))
  return row?.n ?? 0
}

/** Counts one check against the day's limit and answers how many there were, this one included. */
async function countCheck(db: Db, who: Caller): Promise<number> {
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

const tooManyChecks = () => new Refusal('check_limit_reached', { n: checksPerDay }, { retry_after: 8 * 3600 })

/** Counts a check while typing, or refuses it. */
export async function countedCheck(db: Db, who: Caller): Promise<void> {
  if ((await countCheck(db, who)) > checksPerDay) throw tooManyChecks()
}

/** Refuses whoever has asked too often today. */
export async function refuseTooManyChecks(db: Db, who: Caller): Promise<void> {
  if ((await checksToday(db, who)) >= checksPerDay) throw tooManyChecks()
}

export const logCheck = (who: Caller, resource: Deed['resource'], detail: Record<string, unknown>) =>
  record(who, { action: 'check', resource, detail })

interface Hit {
  kind: 'hard' | 'soft'
  field: string
}

/** The refusal of a create or edit: hard hits always, soft ones until they are confirmed. Counted and logged although the act is undone. */
export function duplicateRefusal(who: Caller, resource: Deed['resource'], hits: readonly Hit[]): Refusal {
  const soft = hits.every((hit) => hit.kind === 'soft')
  return new Refusal(
    'duplicate',
    {},
    { soft, hits: hits.filter((hit) => soft || hit.kind === 'hard') },
    async (db) => {
      await countCheck(db, who)
      who.deeds.length = 0
      logCheck(who, resource, {
        hits: hits.length,
        by: [...new Set(hits.map((hit) => hit.field))],
        refused: true,
      })
      await writeDeeds(db, who)
    },
  )
}
