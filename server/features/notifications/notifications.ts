import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { BulkResult, Page } from '#contract/grammar/envelope.ts'
import { notifications, type NotificationRow, type UnreadCount } from '#contract/notifications.ts'
import { texts } from '#texts/all.ts'
import { fill } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readableSource } from '#server/records/source.ts'
import { notificationsTable as table } from '#server/tables/notifications.ts'
import { signalNotifications } from '#server/records/notify.ts'
import { listRecords } from '#server/lists/list-records.ts'

const source = readableSource({
  resource: notifications,
  table,
  visibility: { rows: (who) => eq(table.uid, who.uid), hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: { read: () => isNotNull(table.read_at) },
  internal: ['once', 'uid'],
})

const unreadOf = (who: Caller) => and(eq(table.uid, who.uid), isNull(table.read_at))

async function unread(db: Db, who: Caller): Promise<UnreadCount> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)::int` })
    .from(table)
    .where(unreadOf(who))
  return row ?? { unread: 0 }
}

export async function listNotifications(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<NotificationRow> & UnreadCount> {
  const page = await listRecords(db, who, source, raw)
  return { ...page, items: page.items, ...(await unread(db, who)) }
}

/** Marks the caller's notifications as read. Other people's count as not found. */
export async function readNotifications(
  db: Db,
  who: Caller,
  ids: readonly number[] | undefined,
): Promise<{ results: BulkResult[] } & UnreadCount> {
  const chosen = ids === undefined ? undefined : inArray(table.id, [...ids])
  const changed = await db
    .update(table)
    .set({ read_at: who.now.toISOString() })
    .where(and(unreadOf(who), chosen))
    .returning({ id: table.id })
  if (changed.length > 0) await signalNotifications(db, who.uid, 'read', [who.uid])
  const own =
    ids === undefined
      ? []
      : await db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.uid, who.uid), chosen))
  const known = new Set(own.map((row) => row.id))
  const msg = fill(who.language, texts[who.language].reasons.not_found)
  const results = (ids ?? []).map((id): BulkResult =>
    known.has(id) ? { id, code: 0 } : { id, code: 404, reason: 'not_found', msg },
  )
  return { results, ...(await unread(db, who)) }
}
