import { eq, sql } from 'drizzle-orm'
import { WRONG_CREDENTIALS } from '#contract/grammar/envelope.ts'
import { sessionRoutes } from '#contract/session.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { SessionRefusal } from '#server/request/errors.ts'
import type { Call } from '#server/request/pipeline.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { sessions } from '#server/tables/session.ts'
import { staffTable } from '#server/tables/staff.ts'
import {
  accountLimit,
  addressLimit,
  clearAttempts,
  countAttempt,
  oneAtATime,
  type Limit,
} from './attempt-limits.ts'
import { checkPassword, mayUsePassword } from './password.ts'

/** Verifies a code of a person's second factor. A code is valid once. */
export const factorCodes = hook<{ verify(db: Db, uid: number, code: string): Promise<boolean> }>(
  'the codes of a second factor',
)

/**
 * Renews the ten minutes after an act that required reauthentication. It runs after the act's own
 * transaction.
 */
export async function renewReauthentication(db: Db, who: Caller): Promise<void> {
  await db
    .update(sessions)
    .set({ renewed_at: sql`greatest(${sessions.renewed_at}, ${who.now.toISOString()})` })
    .where(eq(sessions.id, who.session_id))
}

type Given = BodyOf<typeof sessionRoutes.reauthenticate>

async function isRight(db: Db, who: Caller, { password, code }: Given, only?: string): Promise<boolean> {
  if (code !== undefined) return factorCodes.implementation().verify(db, who.uid, code)
  const [account] = await db
    .select({ hash: staffTable.password_hash })
    .from(staffTable)
    .where(eq(staffTable.id, who.uid))
  return (await checkPassword(password ?? '', account?.hash)) && mayUsePassword(who.username, only)
}

/**
 * The limits of a guess: of the session, and of all sessions of the person. Sign-in attempts have limits of their
 * own, so nobody outside can keep a signed-in person from an act (guard §7).
 */
const limitsOf = (who: Caller): Limit[] => [
  { key: `reauthenticate_session:${who.session_id}`, most: accountLimit },
  { key: `reauthenticate:${who.uid}`, most: addressLimit },
]

/** Verifies the password or a code again. */
export async function reauthenticate(
  { db, who, body }: Call<typeof sessionRoutes.reauthenticate>,
  only: string | undefined,
) {
  const limits = limitsOf(who)
  return oneAtATime(limits, async () => {
    for (const limit of limits) await countAttempt(db, limit)
    if (!(await isRight(db, who, body, only))) {
      addAuditEntry(who, { action: 'reauthenticate_failed', resource: 'session', record_id: who.uid })
      throw new SessionRefusal(WRONG_CREDENTIALS, 'wrong_proof')
    }
    await db.transaction(async (tx) => {
      await clearAttempts(tx, limits)
      const at = who.now.toISOString()
      await tx.update(sessions).set({ proved_at: at, renewed_at: at }).where(eq(sessions.id, who.session_id))
      addAuditEntry(who, { action: 'reauthenticate', resource: 'session', record_id: who.uid })
      await writeAuditEntries(tx, who)
    })
    return null
  })
}
