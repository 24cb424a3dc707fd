import { desc, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { collusionRounds as table } from '#server/tables/sign-ups.ts'
import { learnStatement } from './collusion-sql.ts'

const batch = 500

/**
 * Compares one batch of rounds, newest lots first. It locks their rows first: a transaction that changes a
 * compared value resets the row on commit, either before the comparison or after its result is stored.
 */
async function learnBatch(db: Db): Promise<number> {
  const rounds = await db
    .select({ lot: table.lot_id, round: table.round_no })
    .from(table)
    .where(isNull(table.shares))
    .orderBy(desc(table.lot_id), desc(table.round_no))
    .limit(batch)
    .for('update', { skipLocked: true })
  if (rounds.length === 0) return 0
  const values = [rounds.map((round) => round.lot), rounds.map((round) => round.round)]
  await readRows(db, { text: learnStatement, values }, false)
  return rounds.length
}

/** Stores for each changed round whether any two of its sign-ups share a value. */
export async function learnCollusion(db: Db): Promise<number> {
  let learnt = 0
  for (;;) {
    const some = await db.transaction((tx) => learnBatch(tx))
    learnt += some
    if (some < batch) return learnt
  }
}
