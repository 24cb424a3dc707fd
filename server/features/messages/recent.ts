import { and, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import { shownMessages, type MessageRow } from '#contract/messages.ts'
import { addDays } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { messagesTable as table } from '#server/tables/messages.ts'

const keptDays = 30

/** The newest messages of a channel; without a channel, the newest mails. */
export async function listMessages(db: Db, channel: number | undefined): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(table)
    .where(channel === undefined ? isNull(table.channel_id) : eq(table.channel_id, channel))
    .orderBy(desc(table.id))
    .limit(shownMessages)
  const names = await staffNames(
    db,
    rows.map(({ uid }) => uid).filter((uid) => uid !== null),
  )
  return rows.map(({ notification_id: _notification, data: _data, ...row }) => ({
    ...row,
    uid_name: row.uid === null ? null : (names.get(row.uid) ?? null),
    next_at: row.state === 'waiting' ? row.next_at : null,
    actions: [],
  }))
}

/** An unsent message expires after this many days. */
const staleAfterDays = 1

/** Expires messages that could not be sent for a day, and deletes those that ended long ago. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  const stale = and(
    eq(table.state, 'waiting'),
    lt(table.created_at, addDays(now, -staleAfterDays).toISOString()),
  )
  await db
    .update(table)
    .set({ state: 'failed', last_error: 'too_old' })
    .where(
      inArray(
        table.id,
        db.select({ id: table.id }).from(table).where(stale).for('update', { skipLocked: true }),
      ),
    )
  await db
    .delete(table)
    .where(and(ne(table.state, 'waiting'), lt(table.created_at, addDays(now, -keptDays).toISOString())))
}
