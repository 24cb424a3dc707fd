import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { role } from '#contract/grammar/permissions.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { accessTokens } from '#server/tables/access-tokens.ts'
import { calendarFeeds } from '#server/tables/calendar-feeds.ts'
import { oidcLinks, staffTable } from '#server/tables/staff.ts'
import { endAllSessions, endStreams } from './sessions.ts'

interface Person {
  id: number
  username: string
  disabled_at?: string | null
}

const live = (uid: number, kind: 'personal' | 'service') =>
  and(eq(accessTokens.uid, uid), eq(accessTokens.kind, kind), isNull(accessTokens.revoked_at))

async function revokeTokens(db: Db, who: Caller, { id, username }: Person): Promise<number> {
  const revoked = await db
    .update(accessTokens)
    .set({ revoked_at: sql`now()`, revoked_by: who.uid || null })
    .where(live(id, 'personal'))
    .returning({ id: accessTokens.id, name: accessTokens.name })
  for (const token of revoked)
    addAuditEntry(who, {
      action: 'revoke_token',
      resource: 'access_tokens',
      record_id: token.id,
      record_name: token.name,
      detail: { kind: 'personal', username },
    })
  return revoked.length
}

async function removeCalendar(db: Db, who: Caller, { id, username }: Person): Promise<number> {
  const gone = await db.delete(calendarFeeds).where(eq(calendarFeeds.uid, id)).returning()
  if (gone.length > 0)
    addAuditEntry(who, {
      action: 'delete',
      resource: 'calendar_feeds',
      record_id: id,
      record_name: username,
    })
  return gone.length
}

/** Service accounts keep running, because others depend on them. Every administrator is asked to check them. */
async function reportServiceAccounts(db: Db, who: Caller, { id, username }: Person): Promise<void> {
  const n = await db.$count(accessTokens, live(id, 'service'))
  if (n === 0) return
  const administrators = await db
    .select({ uid: staffTable.id })
    .from(staffTable)
    .where(and(isNull(staffTable.disabled_at), sql`${role.administrator} = any(${staffTable.roles})`))
  const notice = {
    kind: 'service_accounts_remain',
    values: { name: username, n },
    url: '/system/service-accounts',
  } as const
  for (const { uid } of administrators) await notify(db, who, uid, notice)
}

/**
 * Asks a person to check the provider's account that still signs in as them: any, or one linked since a moment. It
 * stays, because without local passwords it is the only way in. Once a day is enough.
 */
async function reportProviderLink(db: Db, who: Caller, uid: number, since?: string): Promise<void> {
  const recent = since === undefined ? undefined : gte(oidcLinks.linked_at, since)
  const [link] = await db
    .select({ issuer: oidcLinks.issuer })
    .from(oidcLinks)
    .where(and(eq(oidcLinks.staff_id, uid), recent))
  if (!link) return
  const once = `provider_remains:${businessDay(who.now)}`
  await notify(db, who, uid, { kind: 'provider_remains', values: link, url: '/profile', once })
}

/**
 * Ends everything that acts for an account: sessions, personal access tokens and the calendar address. Somebody who
 * was in the account may have made any of them.
 */
export async function endAllAccess(db: Db, who: Caller, person: Person): Promise<void> {
  await endAllSessions(db, person.id)
  const n = (await revokeTokens(db, who, person)) + (await removeCalendar(db, who, person))
  if (n > 0) {
    await endStreams(db, person.id)
    await notify(db, who, person.id, { kind: 'access_ended', values: { n }, url: '/profile' })
  }
  // Nothing acts for a disabled account.
  if (person.disabled_at) return
  await reportServiceAccounts(db, who, person)
  await reportProviderLink(db, who, person.id)
}

/**
 * Asks a person to check the tokens, the calendar address and the provider's account that still work after sessions
 * of theirs were ended: all of them, or those made since a moment.
 */
export async function reportRemainingAccess(db: Db, who: Caller, uid: number, since?: string): Promise<void> {
  const today = businessDay(who.now)
  const tokens = and(
    live(uid, 'personal'),
    gte(accessTokens.expires_on, today),
    since === undefined ? undefined : gte(accessTokens.created_at, since),
  )
  const calendar = and(
    eq(calendarFeeds.uid, uid),
    since === undefined ? undefined : gte(calendarFeeds.created_at, since),
  )
  const n = (await db.$count(accessTokens, tokens)) + (await db.$count(calendarFeeds, calendar))
  if (n > 0) await notify(db, who, uid, { kind: 'access_remains', values: { n }, url: '/profile' })
  await reportProviderLink(db, who, uid, since)
}
