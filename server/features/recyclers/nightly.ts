import { and, eq, gt, lt, or } from 'drizzle-orm'
import { businessDay } from '#contract/rules/time.ts'
import { systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { runDaily } from '#server/db/daily.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeDeeds } from '#server/request/write-audit.ts'
import { move } from './moves.ts'
import { lapsed, recyclerSource, type StoredRecycler } from './source.ts'
import { recyclersTable as table } from '#server/tables/recyclers.ts'

const batchSize = 200

/**
 * Nightly work on one recycler: the end of a blacklisting first, then a licence that has run out.
 */
async function applyDates(db: Db, who: Caller, row: StoredRecycler, today: string): Promise<void> {
  let now = row
  if (now.state === 'blacklisted') {
    const state = now.verified_at === null ? 'pending' : 'active'
    now = await move(db, who, now, 'reinstate', { state, state_reason: null, blacklist_until: null })
  }
  if (now.state === 'active' && now.nearest_expiry !== null && now.nearest_expiry < today)
    await move(db, who, now, 'suspend', { state: 'suspended', state_reason: lapsed })
}

/** One batch of the nightly run, behind `after`. Answers the last id looked at, or null when none is left. */
async function nightlyBatch(db: Db, who: Caller, after: number): Promise<number | null> {
  const today = businessDay(who.now)
  const over = and(eq(table.state, 'blacklisted'), lt(table.blacklist_until, today))
  const expired = and(eq(table.state, 'active'), lt(table.nearest_expiry, today))
  const due = and(or(over, expired), gt(table.id, after))
  const rows = await lockRecords(db, recyclerSource, due, { most: batchSize })
  for (const row of rows) await applyDates(db, who, row, today)
  return rows.at(-1)?.id ?? null
}

/** Once a business day: licences that have run out suspend, and blacklistings whose last day is over end. */
export const runRecyclersNightly = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'recyclers', now, async (tx, at = 0) => {
    const who = systemCaller(now, 'recyclers')
    const last = await nightlyBatch(tx, who, at)
    await writeDeeds(tx, who)
    return last
  })
