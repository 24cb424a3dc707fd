import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { notify } from '#server/records/notify.ts'
import { announce, writeAuditEntries } from '#server/request/write-audit.ts'
import { passkeysTable, recoveryCodes, totpSecrets } from '#server/tables/second-factor.ts'
import { sessions } from '#server/tables/session.ts'
import { staffTable } from '#server/tables/staff.ts'
import { endUnverifiedSessions, passSecondFactor } from '#server/features/session/sessions.ts'
import { codesLeft, storeCodes, type CodeSet } from './recovery-codes.ts'
import type { Factor } from './verify-code.ts'

/** The person's enrolled factors. Recovery codes do not count: they replace a lost one. */
export async function enrolledFactors(db: Db, uid: number): Promise<{ app: boolean; passkeys: number }> {
  const [app] = await db
    .select({ uid: totpSecrets.staff_id })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.staff_id, uid), isNotNull(totpSecrets.secret)))
  const [keys] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(passkeysTable)
    .where(eq(passkeysTable.staff_id, uid))
  return { app: app !== undefined, passkeys: keys?.n ?? 0 }
}

/**
 * Locks the account to change its factors. Refuses a session that has not verified an existing factor, even
 * if both happened during this request.
 */
export async function lockFactors(tx: Db, who: Caller): Promise<void> {
  const [account] = await tx
    .select({ held: staffTable.second_factor })
    .from(staffTable)
    .where(eq(staffTable.id, who.uid))
    .for('update')
  if (!account?.held) return
  const [passed] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, who.session_id), isNotNull(sessions.factor_at)))
  if (!passed) throw new Refusal('second_factor_required')
}

/** Logs the change and notifies the person, because somebody else may have made it at their keyboard. */
async function say(
  tx: Db,
  who: Caller,
  action: 'add_factor' | 'remove_factor',
  factor: string,
): Promise<void> {
  addAuditEntry(who, {
    action,
    resource: 'staff',
    record_id: who.uid,
    record_name: who.username,
    detail: { factor },
  })
  await notify(tx, who, who.uid, { kind: 'factor_changed', values: { by: who.nickname }, url: '/profile' })
  // The person's other streams may only continue after verifying the factor.
  await announce(tx, {
    resource: 'session',
    id: who.uid,
    version: undefined,
    act: 'edit',
    by: null,
    owners: [],
  })
  await writeAuditEntries(tx, who)
}

/**
 * Runs after a factor was stored. The first one creates recovery codes, and this session counts as verified.
 */
export async function factorAdded(
  tx: Db,
  who: Caller,
  factor: Factor,
  codes: CodeSet,
): Promise<string[] | null> {
  await tx.update(staffTable).set({ second_factor: true }).where(eq(staffTable.id, who.uid))
  if (who.second_factor !== 'given') await passSecondFactor(tx, who)
  const first = (await codesLeft(tx, who.uid)) === 0
  if (first) await storeCodes(tx, who.uid, codes)
  await say(tx, who, 'add_factor', factor)
  return first ? codes.codes : null
}

/**
 * Runs after a factor was deleted. A role that requires one keeps its last. Sessions that never verified a factor
 * end, since without a factor they would be free.
 */
export async function factorRemoved(tx: Db, who: Caller, factor: Factor, demanded: boolean): Promise<void> {
  const { app, passkeys } = await enrolledFactors(tx, who.uid)
  const none = !app && passkeys === 0
  if (none && demanded) throw new Refusal('last_factor')
  if (none) await removeAllFactors(tx, who.uid)
  await endUnverifiedSessions(tx, who.uid, who.session_id)
  await say(tx, who, 'remove_factor', factor)
}

/** Replaces the recovery codes on demand. */
export async function codesRenewed(tx: Db, who: Caller, codes: CodeSet): Promise<void> {
  await storeCodes(tx, who.uid, codes)
  await say(tx, who, 'add_factor', 'recovery_code')
}

/** Removes all factors, so that the account has only its password. */
export async function removeAllFactors(tx: Db, uid: number): Promise<void> {
  for (const table of [totpSecrets, passkeysTable, recoveryCodes])
    await tx.delete(table).where(eq(table.staff_id, uid))
  await tx
    .update(staffTable)
    .set({ second_factor: false })
    .where(and(eq(staffTable.id, uid), ne(staffTable.second_factor, false)))
}
