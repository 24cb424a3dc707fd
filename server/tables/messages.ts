import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Audience, ChannelEvent, MessageKind, MessageState, Messenger } from '#contract/messages.ts'
import type { Language } from '#texts/text.ts'
import { baseColumns, bytea, instant } from './columns.ts'
import { encrypted } from './encrypted.ts'

/** Robots of groups, and applications that write to people. */
export const messageChannels = pgTable(
  'message_channels',
  {
    ...baseColumns(),
    messenger: text().$type<Messenger>().notNull(),
    audience: text().$type<Audience>().notNull(),
    name: text().notNull(),
    /** The address of a robot holds its key. Of an application it is the messenger's origin. */
    address: encrypted().notNull(),
    secret: encrypted(),
    app_id: text(),
    agent_id: text(),
    host: text().notNull(),
    tail: text().notNull(),
    language: text().$type<Language>().notNull(),
    events: text().array().$type<ChannelEvent[]>().notNull(),
    enabled: boolean().notNull().default(true),
    last_sent_at: instant(),
    failures: integer().notNull().default(0),
    failing_since: instant(),
    last_error: text(),
    /** No attempt before this. */
    retry_at: instant(),
    /** The instance that sends holds the channel until then. */
    lease_until: instant(),
  },
  () => [
    check('message_channels_messenger', sql`messenger in ('wecom', 'dingtalk', 'feishu')`),
    check('message_channels_audience', sql`audience in ('group', 'people')`),
  ],
)

/** Somebody's account at a messenger, entered by role 1. */
export const messagePeople = pgTable(
  'message_people',
  {
    channel_id: bigint({ mode: 'number' }).notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    userid: text().notNull(),
    linked_by: bigint({ mode: 'number' }).notNull(),
    linked_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'message_people_pkey', columns: [table.channel_id, table.uid] }),
    uniqueIndex('message_people_userid').on(table.channel_id, table.userid),
    index('message_people_uid').on(table.uid),
  ],
)

/**
 * The outbox: a row for each message to a channel, and for each mail where `channel_id` is null. The trigger
 * `notifications_queue` writes rows of notifications, in the transaction of what happened.
 */
export const messagesTable = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    channel_id: bigint({ mode: 'number' }),
    uid: bigint({ mode: 'number' }),
    kind: text().$type<MessageKind>().notNull(),
    notification_id: bigint({ mode: 'number' }),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    state: text().$type<MessageState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    created_at: instant().notNull(),
    /** When the next attempt is due. A running attempt of a mail has moved it on by its lease. */
    next_at: instant().notNull(),
    last_at: instant(),
    last_error: text(),
  },
  (table) => [
    index('messages_due')
      .on(table.channel_id, table.next_at)
      .where(sql`state = 'waiting'`),
    index('messages_of').on(table.channel_id, table.id.desc()),
    check('messages_state', sql`state in ('waiting', 'sent', 'merged', 'failed')`),
  ],
)

/** How a person is written to. Without a row the defaults of the contract hold. */
export const messagePreferences = pgTable(
  'message_preferences',
  {
    uid: bigint({ mode: 'number' }).primaryKey(),
    language: text().$type<Language>().notNull(),
    digest: boolean().notNull().default(true),
    exports: boolean().notNull().default(true),
    direct: boolean().notNull().default(false),
    /** In the link that ends a mail. It switches mails off and opens nothing. */
    off_key: text().notNull(),
  },
  (table) => [uniqueIndex('message_preferences_off_key').on(table.off_key)],
)

/** The one live link of a person. Only the SHA-256 of its token is stored; its use deletes it. */
export const passwordLinks = pgTable(
  'password_links',
  {
    uid: bigint({ mode: 'number' }).primaryKey(),
    token_hash: bytea().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [uniqueIndex('password_links_token_hash').on(table.token_hash)],
)
