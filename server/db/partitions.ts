import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { runDaily } from './daily.ts'

/** Partitioned tables, in the order of their statistics (migration `partitions`). */
export const partitionedTables = ['audit_entries', 'follow_ups', 'pool_events'] as const

/**
 * More steps than all tables need, including some minutes of retries for locked tables. The rest waits for
 * the next night.
 */
const mostSteps = 100

/**
 * Each night, growing tables get a partition for future ids, and their statistics are refreshed. The
 * functions run with the owner's rights and do nothing else.
 */
export const preparePartitions = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'partitions', now, async (tx, at = 0) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    if (at < mostSteps) {
      const { rows } = await tx.execute<{ more: boolean }>(sql`select prepare_partitions() as more`)
      return rows[0]?.more ? at + 1 : mostSteps
    }
    const learned = at - mostSteps + 1
    await tx.execute(sql`select learn_partitions(${learned}::int)`)
    return learned < partitionedTables.length ? at + 1 : null
  })
