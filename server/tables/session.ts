import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant, reference } from './columns.ts'

/** A signed-in browser or program. Only the SHA-256 of its token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    uid: bigint({ mode: 'number' }).notNull(),
    token_hash: bytea().notNull(),
    /** SHA-256 of the HttpOnly cookie that binds a browser's session; null for plain HTTP clients. */
    binding_hash: bytea(),
    device: text().notNull(),
    /** The browser of the session; null for plain HTTP clients. */
    device_id: bigint({ mode: 'number' }),
    address: text().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    last_used_at: instant()
      .notNull()
      .default(sql`now()`),
    /** The last reauthentication, and its last renewal by an act, in business time. */
    proved_at: instant()
      .notNull()
      .default(sql`now()`),
    renewed_at: instant()
      .notNull()
      .default(sql`now()`),
    /** When the second factor was verified in this session. */
    factor_at: instant(),
    /** The database's log position (LSN) after the session's last write or at its start. */
    seen_lsn: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint`),
    ended_at: instant(),
    end_code: integer(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.token_hash),
    index('sessions_uid').on(table.uid, table.created_at),
  ],
)

/** A browser that somebody signed in from. Its cookie outlives sessions; only the SHA-256 is stored. */
export const devices = pgTable(
  'devices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    token_hash: bytea().notNull(),
    agent: text().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    last_seen_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('devices_token_hash').on(table.token_hash)],
)

/** Accounts that signed in from a device. A revoked row stays, because a shared browser is evidence. */
export const deviceAccounts = pgTable(
  'device_accounts',
  {
    device_id: bigint({ mode: 'number' }).notNull(),
    staff_id: bigint({ mode: 'number' }).notNull(),
    first_seen_at: instant()
      .notNull()
      .default(sql`now()`),
    last_seen_at: instant()
      .notNull()
      .default(sql`now()`),
    /** When the person stopped trusting the device. The next sign-in from it clears this. */
    revoked_at: instant(),
  },
  (table) => [
    primaryKey({ name: 'device_accounts_pkey', columns: [table.device_id, table.staff_id] }),
    index('device_accounts_staff').on(table.staff_id, table.last_seen_at),
    reference('device_accounts_device', table.device_id, devices.id).onDelete('cascade'),
  ],
)

/** Failed attempts by account and by address; a success takes its own back. */
export const loginFailures = pgTable('login_failures', {
  key: text().primaryKey(),
  count: integer().notNull(),
  since: instant().notNull(),
  until: instant(),
  blocked: boolean().notNull().default(false),
  /** Refused attempts since the last audit entry of this key. */
  refused: integer().notNull().default(0),
  refused_since: instant(),
  /** The address of the last refused attempt. */
  refused_address: text(),
  reported_at: instant(),
})
