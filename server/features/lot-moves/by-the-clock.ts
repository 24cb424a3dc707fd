import { and, asc, eq, lte } from 'drizzle-orm'
import { systemCaller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { selection } from '../../records/list-statements.ts'
import { writeDeeds } from '../../request/write-deeds.ts'
import { writeMove } from './move.ts'
import { lotsTable as table } from '../../tables/lots.ts'
import type { StoredLot } from '../lots/visibility.ts'

const batch = 100

/** One batch of lots whose hour has come; rows that another instance holds are its business. Answers how many it moved. */
async function startBatch(db: Db, now: Date): Promise<number> {
  const who = systemCaller(now, 'start_bidding')
  const due = (await db
    .select(selection(table, ['grams']))
    .from(table)
    .where(and(eq(table.state, 'listed'), lte(table.auction_time, now.toISOString())))
    .orderBy(asc(table.id))
    .limit(batch)
    .for('update', { skipLocked: true })) as unknown as StoredLot[]
  for (const lot of due) await writeMove({ db, who, lot, action: 'start_bidding', told: {} }, { columns: {} })
  await writeDeeds(db, who)
  return due.length
}

/** Bidding begins by the clock at `auction_time`: once across instances, and late rather than never after a stop. */
export async function startDueBidding(db: Db, now: Date): Promise<number> {
  let started = 0
  for (;;) {
    const moved = await db.transaction((tx) => startBatch(tx, now))
    started += moved
    if (moved < batch) return started
  }
}
