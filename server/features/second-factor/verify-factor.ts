import { and, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import type { Call } from '#server/request/pipeline.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { countAll } from '#server/features/session/blocked-attempts.ts'
import { accountLimit, clearAttempts, type Limit } from '#server/features/session/attempt-limits.ts'
import { sessions } from '#server/tables/session.ts'
import { passSecondFactor } from '#server/features/session/sessions.ts'
import { passkeySigned } from './passkeys.ts'
import { readCode, type Factor } from './verify-code.ts'
import type { secondFactorRoutes } from '#contract/second-factor.ts'

const asksNobody = (who: Caller): boolean => who.second_factor === 'none' || who.second_factor === 'set_up'

/**
 * The limit of a typed code. A browser that has verified the factor before has its own limit, so that
 * somebody with only the password cannot lock out the owner.
 */
async function limitOf(db: Db, who: Caller): Promise<Limit> {
  const own = alias(sessions, 'own')
  const [known] = await db
    .select({ device: own.device_id })
    .from(own)
    .innerJoin(sessions, and(eq(sessions.device_id, own.device_id), eq(sessions.uid, own.uid)))
    .where(and(eq(own.id, who.session_id), isNotNull(sessions.factor_at)))
    .limit(1)
  const key = known ? `factor_device:${known.device}:${who.uid}` : `second_factor:${who.uid}`
  return { key, most: accountLimit }
}

async function passed(tx: Db, who: Caller, factor: Factor, limit: Limit): Promise<void> {
  await clearAttempts(tx, [limit])
  await passSecondFactor(tx, who)
  addAuditEntry(who, {
    action: 'second_factor',
    resource: 'session',
    record_id: who.uid,
    record_name: who.username,
    detail: { factor },
  })
  await writeAuditEntries(tx, who)
}

const failed = (who: Caller, factor: Factor | 'code'): void =>
  addAuditEntry(who, {
    action: 'factor_failed',
    resource: 'session',
    record_id: who.uid,
    record_name: who.username,
    detail: { factor },
  })

/** Verifies a code of the app or a recovery code. Attempts are counted before the code is checked. */
export async function verifyByCode({
  db,
  who,
  body,
  request,
}: Call<typeof secondFactorRoutes.giveCode>): Promise<void> {
  if (asksNobody(who)) throw new Refusal('no_factor')
  const limit = await limitOf(db, who)
  await countAll(db, who, request.log, [limit])
  const read = await readCode(db, who.uid, body.code)
  const given =
    read !== undefined &&
    (await db.transaction(async (tx) => {
      if (!(await read.use(tx))) return false
      await passed(tx, who, read.factor, limit)
      return true
    }))
  if (given) return
  failed(who, 'code')
  throw invalidField('second_factor', 'code', 'wrong_code')
}

/** Verifies a passkey. A signature cannot be guessed, so it does not count against the owner's attempts. */
export async function verifyByPasskey({
  db,
  who,
  body,
  request,
}: Call<typeof secondFactorRoutes.givePasskey>): Promise<void> {
  if (asksNobody(who)) throw new Refusal('no_factor')
  const limit = { key: `passkey:${who.session_id}`, most: accountLimit }
  await countAll(db, who, request.log, [limit])
  if (!(await passkeySigned(db, who, request, body.response))) {
    failed(who, 'passkey')
    throw new Refusal('passkey_refused')
  }
  await db.transaction((tx) => passed(tx, who, 'passkey', limit))
}
