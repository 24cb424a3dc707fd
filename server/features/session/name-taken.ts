import { sql } from 'drizzle-orm'
import { skeletonOf } from '#contract/rules/look-alike.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal, violatedConstraint } from '#server/request/errors.ts'
import { staffTable } from '#server/tables/staff.ts'

/** Names are unique, because the audit log and every list identify people by name. */
export function nameTaken(error: unknown): never {
  const taken = violatedConstraint(error)
  if (taken === 'staff_username')
    throw new Refusal('username_taken', {}, { reason: 'duplicate', field: 'username' })
  if (taken === 'staff_nickname')
    throw new Refusal('nickname_taken', {}, { reason: 'duplicate', field: 'nickname' })
  if (taken === 'staff_email') throw new Refusal('email_taken', {}, { reason: 'duplicate', field: 'email' })
  throw error
}

/**
 * Refuses a nickname that people would take for somebody else's. An equal one is left to the unique index. People are
 * named one after the other, so that two alike names at once do not both pass.
 */
export async function refuseLookAlike(db: Db, nickname: string | undefined, own?: number): Promise<void> {
  if (nickname === undefined) return
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('staff nicknames'))`)
  const skeleton = skeletonOf(nickname)
  const others = await db.select({ id: staffTable.id, nickname: staffTable.nickname }).from(staffTable)
  const alike = others.find(
    (other) =>
      other.id !== own &&
      skeletonOf(other.nickname) === skeleton &&
      plainForm(other.nickname) !== plainForm(nickname),
  )
  if (!alike) return
  const data = { reason: 'duplicate', field: 'nickname' }
  throw new Refusal('nickname_looks_alike', { name: alike.nickname }, data)
}

const plainForm = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()
