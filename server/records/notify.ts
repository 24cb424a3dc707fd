import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { eventChannel, type LiveChange } from '#server/request/write-audit.ts'
import { notificationsTable as table } from '#server/tables/notifications.ts'

export interface Notice {
  kind: NotificationKind
  values: Readonly<Record<string, string | number>>
  url: string
  once?: string
}

/** Signals the event streams of these people, on commit, that their notifications changed. */
export async function signalNotifications(
  db: Db,
  by: number | null,
  act: string,
  uids: readonly number[],
): Promise<void> {
  if (uids.length === 0) return
  const changes = uids.map((uid) =>
    JSON.stringify({
      resource: 'notifications',
      id: uid,
      version: undefined,
      act,
      by,
      owners: [uid],
    } satisfies LiveChange),
  )
  await db.execute(
    sql`select pg_notify(${eventChannel}, payload)
      from jsonb_array_elements_text(${JSON.stringify(changes)}::jsonb) as payload`,
  )
}

/** Notifies one person, within the transaction of the event. */
export async function notify(db: Db, who: Caller, uid: number, notice: Notice): Promise<void> {
  await db
    .insert(table)
    .values({ ...notice, uid, created_at: who.now.toISOString() })
    .onConflictDoNothing()
  await signalNotifications(db, who.uid || null, notice.kind, [uid])
}

/** Notifies each person at most once of the same event. Returns how many people got a new notification. */
export async function notifyOnce(
  db: Db,
  who: Caller,
  uids: readonly number[],
  notice: Notice & { once: string },
): Promise<number> {
  if (uids.length === 0) return 0
  const created_at = who.now.toISOString()
  const notified = await db
    .insert(table)
    .values(uids.map((uid) => ({ ...notice, uid, created_at })))
    .onConflictDoNothing()
    .returning({ uid: table.uid })
  await signalNotifications(
    db,
    who.uid || null,
    notice.kind,
    notified.map((item) => item.uid),
  )
  return notified.length
}

/**
 * A notification that groups all rows of a request: the text for one row, the text for several, and the link
 * of each.
 */
export interface GroupedNotice {
  one: Omit<Notice, 'once'>
  many: Omit<Notice, 'once' | 'values'>
}

/**
 * Notifies a person about a row, or about `n` of them. From the second row of the same request on, it becomes one
 * grouped notification. Nobody is notified of their own acts.
 */
export async function notifyGrouped(
  db: Db,
  who: Caller,
  uid: number,
  { one, many }: GroupedNotice,
  n = 1,
): Promise<void> {
  if (uid === who.uid) return
  const once = `${one.kind}:${who.request_id}`
  const first = n === 1 ? one : { ...one, ...many, values: { ...one.values, n } }
  const values = sql`excluded.values || jsonb_build_object(
    'n', coalesce((${table.values} ->> 'n')::int, 1) + ${n}::int
  )`
  await db
    .insert(table)
    .values({ ...first, uid, once, created_at: who.now.toISOString() })
    .onConflictDoUpdate({ target: [table.uid, table.once], set: { kind: many.kind, url: many.url, values } })
  await signalNotifications(db, who.uid || null, one.kind, [uid])
}
