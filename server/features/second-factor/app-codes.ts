import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { appCodePattern, type AppSecret } from '#contract/second-factor.ts'
import type { Db } from '#server/db/client.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { totpSecrets as table } from '#server/tables/second-factor.ts'

/** Authenticator apps (TOTP, RFC 6238): 6 digits, 30 seconds, SHA-1, which is what every app understands. */

const issuer = '云竞通 CRM'
const secretBytes = 20
/** Codes of the adjacent 30-second steps count too, because clocks differ. */
const window = 1
const period = 30

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period })

/** A new secret, as text and as the content of the QR code. */
export function newAppSecret(username: string): AppSecret {
  const secret = new Secret({ size: secretBytes }).base32
  return { secret, uri: totp(secret, username).toString() }
}

/** The 30-second step of a valid code of this secret. `now` is in milliseconds. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!appCodePattern.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta
}

/** The database's clock in milliseconds, because the instances' clocks may differ. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

/**
 * Verifies a code of the person's app. Consuming the result succeeds for one caller only, and never again for
 * this code or an earlier one.
 */
export async function readAppCode(
  db: Db,
  uid: number,
  code: string,
): Promise<((tx: Db) => Promise<boolean>) | undefined> {
  const [row] = await db
    .select({ secret: decrypted(table.secret), now: databaseNow })
    .from(table)
    .where(eq(table.staff_id, uid))
  const step = row?.secret ? stepOf(row.secret, code, row.now) : undefined
  if (step === undefined) return undefined
  return async (tx) => {
    const used = await tx
      .update(table)
      .set({ last_step: step })
      .where(and(eq(table.staff_id, uid), or(isNull(table.last_step), lt(table.last_step, step))))
      .returning({ staff_id: table.staff_id })
    return used.length === 1
  }
}
