import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  mostTokens,
  tokenDays,
  tokenPrefix,
  type AccessTokenRow,
  type accessTokenRoutes,
  type NewAccessToken,
} from '#contract/access-tokens.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { scopesOf } from '#contract/grammar/scopes.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { secretHash } from '#server/features/session/credentials.ts'
import { endStreams } from '#server/features/session/sessions.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { accessTokens } from '#server/tables/access-tokens.ts'

type Kind = (typeof accessTokens.$inferSelect)['kind']
type StoredToken = typeof accessTokens.$inferSelect

/** The live tokens that a caller manages: their own, or those of the house. */
const managed = (who: Caller, kind: Kind) =>
  and(
    eq(accessTokens.kind, kind),
    kind === 'personal' ? eq(accessTokens.uid, who.uid) : undefined,
    isNull(accessTokens.revoked_at),
  )

function present(row: StoredToken, owner: string | undefined, today: string): AccessTokenRow {
  const { id, name, scopes, expires_on, tail, uid, created_at, last_used_at, last_address } = row
  return {
    id,
    name,
    scopes,
    expires_on,
    tail,
    created_at,
    last_used_at,
    last_address,
    expired: expires_on < today,
    owner_uid: uid,
    owner_uid_name: owner ?? null,
    actions: ['revoke'],
  }
}

export async function listTokens(db: Db, who: Caller, kind: Kind): Promise<AccessTokenRow[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(managed(who, kind))
    .orderBy(desc(accessTokens.created_at), desc(accessTokens.id))
  const names = await staffNames(
    db,
    rows.map((row) => row.uid),
  )
  return rows.map((row) => present(row, names.get(row.uid), businessDay(who.now)))
}

const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

function lastDay(who: Caller, given: string | null | undefined): string {
  const today = businessDay(who.now)
  const day = given ?? businessDay(addDays(who.now, tokenDays))
  if (day < today || day > nextYear(today)) throw invalidField('access_tokens', 'expires_on', 'out_of_range')
  return day
}

/** A token never has a scope that its owner's roles do not give. */
function ownScopes(who: Caller, given: readonly string[]): string[] {
  const held = scopesOf(who.roles)
  if (!given.every((scope) => held.includes(scope)))
    throw invalidField('access_tokens', 'scopes', 'unknown_choice')
  return [...new Set(given)]
}

async function refuseTooMany(db: Db, who: Caller, kind: Kind): Promise<void> {
  const holder = kind === 'personal' ? who.uid : 0
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('access_tokens', ${holder}))`)
  if ((await db.$count(accessTokens, managed(who, kind))) >= mostTokens)
    throw new Refusal('too_many_tokens', { n: mostTokens })
}

/** Creates a token. Its text is in this answer only and is not stored. */
export async function createToken(
  db: Db,
  who: Caller,
  kind: Kind,
  { name, scopes, expires_on }: BodyOf<typeof accessTokenRoutes.create>,
): Promise<NewAccessToken> {
  const values = { scopes: ownScopes(who, scopes), expires_on: lastDay(who, expires_on) }
  await refuseTooMany(db, who, kind)
  const token = tokenPrefix + randomBytes(32).toString('base64url')
  const [made] = await db
    .insert(accessTokens)
    .values({ ...values, uid: who.uid, kind, name, token_hash: secretHash(token), tail: token.slice(-4) })
    .returning()
  const row = required(made, 'the access token')
  addAuditEntry(who, {
    action: 'create',
    resource: 'access_tokens',
    record_id: row.id,
    record_name: name,
    detail: { kind, scopes: values.scopes.join(', '), expires_on: values.expires_on },
  })
  return { ...present(row, who.nickname, businessDay(who.now)), token }
}

/** Ends a token: its next request is refused on every instance, and its event streams close at once. */
export async function revokeToken(db: Db, who: Caller, kind: Kind, id: number): Promise<null> {
  const [revoked] = await db
    .update(accessTokens)
    .set({ revoked_at: sql`now()`, revoked_by: who.uid })
    .where(and(managed(who, kind), eq(accessTokens.id, id)))
    .returning()
  if (!revoked) throw new Refusal('not_found')
  const { uid, name } = revoked
  await endStreams(db, uid)
  addAuditEntry(who, {
    action: 'revoke_token',
    resource: 'access_tokens',
    record_id: id,
    record_name: name,
    detail: { kind },
  })
  return null
}
