import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mark } from '#server/db/milestones.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { marks } from '#server/tables/jobs.ts'

/** An administrator confirms the clock, and the waiting work resumes. `at` identifies the jump. */
export async function confirmTime(db: Db, who: Caller, at: string): Promise<null> {
  const [jump] = await db.select().from(marks).where(eq(marks.name, 'clock_jump')).for('update')
  if (!jump || jump.facts['state'] !== 'waiting' || jump.at !== at) throw new Refusal('wrong_state')
  await db
    .update(marks)
    .set({ facts: sql`${marks.facts} || '{"state": "confirmed"}'` })
    .where(eq(marks.name, 'clock_jump'))
  await mark(db, 'clock_confirmed')
  const detail = { clock: jump.at, expected: jump.facts['expected_at'] }
  addAuditEntry(who, { action: 'confirm', resource: 'system_status', detail })
  return null
}
