import { and, eq, gt, lt, or } from 'drizzle-orm'
import { businessDay } from '#contract/rules/time.ts'
import { systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { runDaily } from '#server/db/daily.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { move } from './moves.ts'
import { lapsed, recyclerSource, type StoredRecycler } from './source.ts'
import { recyclersTable as table } from '#server/tables/recyclers.ts'

const batchSize = 200

/** Ends a recycler's blacklisting first, then suspends it if a licence has expired. */
async function applyDates(db: Db, who: Caller, row: StoredRecycler, today: string): Promise<void> {
  let now = row
  if (now.state === 'blacklisted') {
    const state = now.verified_at === null ? 'pending' : 'active'
    now = await move(db, who, now, 'reinstate', { state, state_reason: null, blacklist_until: null })
  }
  if (now.state === 'active' && now.nearest_expiry !== null && now.nearest_expiry < today)
    await move(db, who, now, 'suspend', { state: 'suspended', state_reason: lapsed })
}

/** One batch of recyclers with ids above `after`. Returns the last id examined, or null at the end. */
async function nightlyBatch(db: Db, who: Caller, after: number): Promise<number | null> {
  const today = businessDay(who.now)
  const over = and(eq(table.state, 'blacklisted'), lt(table.blacklist_until, today))
  const expired = and(eq(table.state, 'active'), lt(table.nearest_expiry, today))
  const due = and(or(over, expired), gt(table.id, after))
  const rows = await lockRecords(db, recyclerSource, due, { most: batchSize })
  for (const row of rows) await applyDates(db, who, row, today)
  return rows.at(-1)?.id ?? null
}

/** Once per business day, suspends recyclers with expired licences and ends blacklistings that are over. */
export const runRecyclersNightly = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'recyclers', now, async (tx, at = 0) => {
    const who = systemCaller(now, 'recyclers')
    const last = await nightlyBatch(tx, who, at)
    await writeAuditEntries(tx, who)
    return last
  })
