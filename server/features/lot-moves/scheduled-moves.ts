import { and, eq, lte } from 'drizzle-orm'
import { systemCaller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { lotsTable as table } from '#server/tables/lots.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { writeMove } from './move.ts'

const batch = 100

/**
 * Moves one batch of lots whose time has come, and returns their number. It skips rows that another instance
 * has locked.
 */
async function startBatch(db: Db, now: Date): Promise<number> {
  const who = systemCaller(now, 'start_bidding')
  const isDue = and(eq(table.state, 'listed'), lte(table.auction_time, now.toISOString()))
  const due = await lockRecords(db, lotSource, isDue, {
    most: batch,
    order: table.auction_time,
    skipLocked: true,
  })
  for (const lot of due)
    await writeMove({ db, who, lot, action: 'start_bidding', input: {} }, { columns: {} })
  await writeAuditEntries(db, who)
  return due.length
}

/** Starts bidding at `auction_time`, once across all instances. After downtime it starts late. */
export async function startDueBidding(db: Db, now: Date): Promise<number> {
  let started = 0
  for (;;) {
    const moved = await db.transaction((tx) => startBatch(tx, now))
    started += moved
    if (moved < batch) return started
  }
}
