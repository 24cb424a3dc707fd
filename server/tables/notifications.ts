import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/notifications.ts'
import { instant } from './columns.ts'

export const notificationsTable = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    uid: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    values: jsonb().$type<Record<string, string | number>>().notNull(),
    url: text().notNull(),
    /** The deduplication key: once a day, or once for everything that one request did. */
    once: text(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    read_at: instant(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.uid, table.once),
    index('notifications_uid').on(
      table.uid,
      table.created_at.desc().nullsLast(),
      table.id.desc().nullsLast(),
    ),
    index('notifications_unread')
      .on(table.uid)
      .where(sql`read_at is null`),
    index('notifications_created').on(table.created_at),
  ],
)
