import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppSecret, NewCodes, secondFactorRoutes } from '#contract/second-factor.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import type { Call } from '#server/request/pipeline.ts'
import { decrypted, encryptFor } from '#server/tables/encrypted.ts'
import { passkeysTable, totpSecrets } from '#server/tables/second-factor.ts'
import { databaseNow, newAppSecret, stepOf } from './app-codes.ts'
import { codesRenewed, factorAdded, factorRemoved, enrolledFactors, lockFactors } from './enrolled-factors.ts'
import { readPasskey } from './passkeys.ts'
import { newCodes } from './recovery-codes.ts'
const pendingMinutes = 15

/** Creates a new secret. It is pending until a code confirms it; the former app works until then. */
export async function beginAppSetUp({
  db,
  who,
}: Call<typeof secondFactorRoutes.beginApp>): Promise<AppSecret> {
  await lockFactors(db, who)
  const made = newAppSecret(who.username)
  const secret = encryptFor(totpSecrets.pending, who.uid, made.secret)
  const pending = { pending: secret, pending_at: sql`now()` }
  await db
    .insert(totpSecrets)
    .values({ staff_id: who.uid, ...pending })
    .onConflictDoUpdate({ target: totpSecrets.staff_id, set: pending })
  return made
}

/** The confirming code is consumed with it. */
export async function confirmAppSetUp({
  db,
  who,
  body,
}: Call<typeof secondFactorRoutes.confirmApp>): Promise<NewCodes> {
  const codes = await newCodes()
  return db.transaction(async (tx) => {
    await lockFactors(tx, who)
    const fresh = sql`${totpSecrets.pending_at} > now() - make_interval(mins => ${pendingMinutes}::int)`
    const [row] = await tx
      .select({ pending: decrypted(totpSecrets.pending), now: databaseNow })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.staff_id, who.uid), isNotNull(totpSecrets.pending), fresh))
    if (!row?.pending) throw new Refusal('set_up_expired')
    const step = stepOf(row.pending, body.code.normalize('NFKC').replaceAll(/\s/g, ''), row.now)
    if (step === undefined) throw invalidField('second_factor', 'code', 'wrong_code')
    await tx
      .update(totpSecrets)
      .set({
        secret: encryptFor(totpSecrets.secret, who.uid, row.pending),
        pending: null,
        pending_at: null,
        last_step: step,
        confirmed_at: sql`now()`,
      })
      .where(eq(totpSecrets.staff_id, who.uid))
    return { recovery_codes: await factorAdded(tx, who, 'app', codes) }
  })
}

export async function addNewPasskey({
  db,
  who,
  body,
  request,
}: Call<typeof secondFactorRoutes.addPasskey>): Promise<NewCodes> {
  const made = await readPasskey(db, who, request, body)
  const codes = await newCodes()
  try {
    return await db.transaction(async (tx) => {
      await lockFactors(tx, who)
      await tx.insert(passkeysTable).values(made)
      return { recovery_codes: await factorAdded(tx, who, 'passkey', codes) }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential') throw new Refusal('passkey_refused')
    throw error
  }
}

export async function removeOwnApp(
  { db, who }: Call<typeof secondFactorRoutes.removeApp>,
  demanded: boolean,
): Promise<null> {
  await lockFactors(db, who)
  const { app } = await enrolledFactors(db, who.uid)
  if (!app) throw new Refusal('not_found')
  await db.delete(totpSecrets).where(eq(totpSecrets.staff_id, who.uid))
  await factorRemoved(db, who, 'app', demanded)
  return null
}

export async function removeOwnPasskey(
  { db, who, params }: Call<typeof secondFactorRoutes.removePasskey>,
  demanded: boolean,
): Promise<null> {
  await lockFactors(db, who)
  const [gone] = await db
    .delete(passkeysTable)
    .where(and(eq(passkeysTable.id, params.id), eq(passkeysTable.staff_id, who.uid)))
    .returning({ id: passkeysTable.id })
  if (!gone) throw new Refusal('not_found')
  await factorRemoved(db, who, 'passkey', demanded)
  return null
}

export async function renewOwnCodes({
  db,
  who,
}: Call<typeof secondFactorRoutes.renewCodes>): Promise<NewCodes> {
  await lockFactors(db, who)
  const { app, passkeys } = await enrolledFactors(db, who.uid)
  if (!app && passkeys === 0) throw new Refusal('no_factor')
  const codes = await newCodes()
  await codesRenewed(db, who, codes)
  return { recovery_codes: codes.codes }
}
