import { sql } from 'drizzle-orm'
import { marks } from '#server/tables/jobs.ts'
import type { Db } from './client.ts'

/**
 * Events whose latest time is stored: a backup, a failed backup, a drill, a check of the seals, a check with findings,
 * and the clock's last heartbeat, jump and confirmation.
 */
export type MarkName =
  | 'backup'
  | 'backup_failed'
  | 'drill'
  | 'seals_checked'
  | 'seal_broken'
  | 'heartbeat'
  | 'clock_jump'
  | 'clock_confirmed'

export interface Mark {
  at: string
  facts: Readonly<Record<string, unknown>>
}

/** A clock jump that waits for an administrator. */
export const waitingJump = ({ clock_jump: jump }: Partial<Record<MarkName, Mark>>): Mark | undefined =>
  jump?.facts['state'] === 'waiting' ? jump : undefined

/** Records that something happened now. Only the latest time is kept. */
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
