import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CalendarFeed } from '#contract/calendar-feed.ts'
import type { Db } from '#server/db/client.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { secretHash } from '#server/features/session/credentials.ts'
import { actingFor } from '#server/features/staff/acting-for.ts'
import { calendarFeeds as table } from '#server/tables/calendar-feeds.ts'
import { texts } from '#texts/all.ts'
import { phrase } from '#texts/text.ts'
import { calendarEntries } from './entries.ts'
import { calendarText } from './ics.ts'

const ending = '.ics'

export async function getFeed(db: Db, { uid }: Caller): Promise<CalendarFeed> {
  const [row] = await db.select().from(table).where(eq(table.uid, uid))
  return {
    exists: row !== undefined,
    created_at: row?.created_at ?? null,
    last_read_at: row?.last_read_at ?? null,
  }
}

/** Creates the person's address. Its key is in this answer only and is not stored. */
export async function createFeed(
  db: Db,
  who: Caller,
  request: FastifyRequest,
): Promise<CalendarFeed & { url: string }> {
  const key = randomBytes(32).toString('base64url')
  const values = {
    key_hash: secretHash(key),
    language: who.language,
    created_at: who.now.toISOString(),
    last_read_at: null,
  }
  await db
    .insert(table)
    .values({ ...values, uid: who.uid })
    .onConflictDoUpdate({ target: table.uid, set: values })
  addAuditEntry(who, { action: 'create', resource: 'calendar_feeds', record_id: who.uid })
  const url = `${request.protocol}://${request.host}/calendars/${key}${ending}`
  return { ...(await getFeed(db, who)), url }
}

export async function revokeFeed(db: Db, who: Caller): Promise<null> {
  const [gone] = await db.delete(table).where(eq(table.uid, who.uid)).returning()
  if (!gone) throw new Refusal('not_found')
  addAuditEntry(who, { action: 'delete', resource: 'calendar_feeds', record_id: who.uid })
  return null
}

/** The owner of the calendar, with their current rights. Undefined if they have left. */
async function ownerOf(db: Db, key: string, asked: Caller): Promise<Caller> {
  if (!key.endsWith(ending)) throw new Refusal('not_found')
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.key_hash, secretHash(key.slice(0, -ending.length))))
  if (!row) throw new Refusal('not_found')
  await db
    .update(table)
    .set({ last_read_at: sql`now()` })
    .where(
      sql`${table.uid} = ${row.uid}
        and coalesce(${table.last_read_at}, '-infinity') < now() - interval '1 minute'`,
    )
  const origin = { language: row.language, address: asked.address, request_id: asked.request_id }
  const who = await actingFor(db, row.uid, origin).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('not_found') : error
  })
  return { ...who, now: asked.now }
}

/** True if the reader names this version. A proxy that compresses answers weakens its tag. */
const hasVersion = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))

/** Answers a calendar, or 304 if the reader has it already. */
export async function readFeed(
  db: Db,
  asked: Caller,
  key: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const who = await ownerOf(db, key, asked)
  const { language } = who
  const product = phrase(texts[language], language, 'product')
  const name = phrase(texts[language], language, 'calendarFeed.calendar', { product, name: who.nickname })
  const text = calendarText(name, await calendarEntries(db, who))
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  void reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (hasVersion(request.headers['if-none-match'], etag)) {
    void reply.code(304)
    return ''
  }
  void reply.type('text/calendar; charset=utf-8')
  return text
}
