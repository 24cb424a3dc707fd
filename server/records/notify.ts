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

/** Lets the streams of these people know that their notifications changed, when this transaction commits. */
export async function announce(
  db: Db,
  by: number | null,
  act: string,
  uids: readonly number[],
): Promise<void> {
  if (uids.length === 0) return
  const heard = uids.map((uid) =>
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
    sql`select pg_notify(${eventChannel}, payload) from jsonb_array_elements_text(${JSON.stringify(heard)}::jsonb) as payload`,
  )
}

/** Notifies one person, in the transaction of what happened. */
export async function tell(db: Db, who: Caller, uid: number, notice: Notice): Promise<void> {
  await db
    .insert(table)
    .values({ ...notice, uid, created_at: who.now.toISOString() })
    .onConflictDoNothing()
  await announce(db, who.uid || null, notice.kind, [uid])
}

/** Notifies these people of what is said only once, and answers how many of them heard it now. */
export async function tellOnce(
  db: Db,
  who: Caller,
  uids: readonly number[],
  notice: Notice & { once: string },
): Promise<number> {
  if (uids.length === 0) return 0
  const created_at = who.now.toISOString()
  const told = await db
    .insert(table)
    .values(uids.map((uid) => ({ ...notice, uid, created_at })))
    .onConflictDoNothing()
    .returning({ uid: table.uid })
  await announce(
    db,
    who.uid || null,
    notice.kind,
    told.map((one) => one.uid),
  )
  return told.length
}

/**
 * One notification for all rows of a request: the sentence for one row, the sentence for several, and where
 * each opens.
 */
export interface GroupedNotice {
  one: Omit<Notice, 'once'>
  many: Omit<Notice, 'once' | 'values'>
}

/**
 * Notifies a person of a row. With the second row of the same request it becomes one notification of several.
 * Nobody is notified of their own acts.
 */
export async function tellGathered(
  db: Db,
  who: Caller,
  uid: number,
  { one, many }: GroupedNotice,
): Promise<void> {
  if (uid === who.uid) return
  const once = `${one.kind}:${who.request_id}`
  const values = sql`excluded.values || jsonb_build_object('n', coalesce((${table.values} ->> 'n')::int, 1) + 1)`
  await db
    .insert(table)
    .values({ ...one, uid, once, created_at: who.now.toISOString() })
    .onConflictDoUpdate({ target: [table.uid, table.once], set: { kind: many.kind, url: many.url, values } })
  await announce(db, who.uid || null, one.kind, [uid])
}
