import { sql } from 'drizzle-orm'
import { marks } from '#server/tables/jobs.ts'
import type { Db } from './client.ts'

/**
 * What is noted when it happened: a backup, a backup that failed, a check of the seals, one that found something, and
 * when the clock was last believed, found to have jumped, and said to be right.
 */
export type MarkName =
  | 'backup'
  | 'backup_failed'
  | 'seals_checked'
  | 'seal_broken'
  | 'heartbeat'
  | 'clock_jump'
  | 'clock_confirmed'

export interface Mark {
  at: string
  facts: Readonly<Record<string, unknown>>
}

/** A jump of the clock, while it waits for role 1. */
export const waitingJump = ({ clock_jump: jump }: Partial<Record<MarkName, Mark>>): Mark | undefined =>
  jump?.facts['state'] === 'waiting' ? jump : undefined

/** Notes that something happened now. The last time counts. */
export async function mark(db: Db, name: MarkName, facts: Record<string, unknown> = {}): Promise<void> {
  const at = sql`now()`
  await db
    .insert(marks)
    .values({ name, facts })
    .onConflictDoUpdate({ target: marks.name, set: { at, facts } })
}

export async function readMarks(db: Db): Promise<Partial<Record<MarkName, Mark>>> {
  const rows = await db.select().from(marks)
  return Object.fromEntries(rows.map(({ name, at, facts }) => [name, { at, facts }]))
}
