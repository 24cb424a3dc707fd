import { and, desc, eq, isNull } from 'drizzle-orm'
import { SESSION_ENDED } from '#contract/grammar/envelope.ts'
import type { SessionRow } from '#contract/session.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { sessions } from '#server/tables/session.ts'
import { reportRemainingAccess } from './end-access.ts'
import { endSessions } from './sessions.ts'

/** A person's open sessions, latest use first. */
export async function sessionsOf(db: Db, who: Caller, uid: number): Promise<SessionRow[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.uid, uid), isNull(sessions.ended_at)))
    .orderBy(desc(sessions.last_used_at))
  return rows.map(({ id, device, address, created_at, last_used_at }) => ({
    id,
    device,
    address,
    created_at,
    last_used_at,
    current: id === who.session_id,
  }))
}

/**
 * Ends an open session of a person and logs it with the person's name. A notification says what was made since it
 * began and still works.
 */
export async function endSessionOf(
  db: Db,
  who: Caller,
  person: { id: number; username: string },
  id: number,
): Promise<void> {
  const open = and(eq(sessions.id, id), eq(sessions.uid, person.id), isNull(sessions.ended_at))
  const [found] = await db.select({ since: sessions.created_at }).from(sessions).where(open)
  if (!found) throw new Refusal('not_found')
  await endSessions(db, open, SESSION_ENDED)
  await reportRemainingAccess(db, who, person.id, found.since)
  addAuditEntry(who, {
    action: 'end_session',
    resource: 'session',
    record_id: id,
    record_name: person.username,
  })
}
