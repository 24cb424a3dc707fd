import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant, reference } from './columns.ts'
import { encrypted } from './encrypted.ts'
import { staffTable } from './staff.ts'

/** A person's authenticator app. Both secrets are encrypted with the data key. */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    staff_id: bigint({ mode: 'number' }).primaryKey(),
    /** Null until a first code confirms it. */
    secret: encrypted(),
    /** A pending secret. It replaces `secret` when a code confirms it in time. */
    pending: encrypted(),
    pending_at: instant(),
    /** The latest 30-second step whose code was accepted. Neither it nor an earlier one is accepted again. */
    last_step: bigint({ mode: 'number' }),
    confirmed_at: instant(),
  },
  (table) => [reference('totp_secrets_staff_is_one', table.staff_id, staffTable.id)],
)

export const passkeysTable = pgTable(
  'passkeys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    staff_id: bigint({ mode: 'number' }).notNull(),
    credential_id: text().notNull(),
    public_key: bytea().notNull(),
    /** The signature counter, if the key has one. A counter that does not grow reveals a cloned key. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The host of the passkey, the only one where browsers offer it. */
    rp_id: text().notNull(),
    name: text().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    last_used_at: instant(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credential_id),
    index('passkeys_staff').on(table.staff_id),
    reference('passkeys_staff_is_one', table.staff_id, staffTable.id),
  ],
)

/** Argon2id hashes of single-use codes. All codes of one set share a salt. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    staff_id: bigint({ mode: 'number' }).notNull(),
    salt: bytea().notNull(),
    code_hash: bytea().notNull(),
    used_at: instant(),
  },
  (table) => [
    uniqueIndex('recovery_codes_hash').on(table.staff_id, table.code_hash),
    reference('recovery_codes_staff_is_one', table.staff_id, staffTable.id),
  ],
)

/** The challenge that a session's browser must sign. Reading it deletes it. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  session_id: bigint({ mode: 'number' }).primaryKey(),
  purpose: text({ enum: ['create', 'sign'] }).notNull(),
  challenge: text().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
})
