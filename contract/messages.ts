import * as z from 'zod/mini'
import { bodySchema, maxLength, minLength } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { NotificationKind } from './notifications.ts'
import { webhookEvents, type WebhookEvent } from './webhooks.ts'

/** The messengers: 企业微信, 钉钉, 飞书. */
export const messengers = ['wecom', 'dingtalk', 'feishu'] as const
export type Messenger = (typeof messengers)[number]
/** A robot in a group, or an application that writes to one person. */
export const audiences = ['group', 'people'] as const
export type Audience = (typeof audiences)[number]

/** Topics of the messages to one person. Each has its own notifications. */
export const messageTopics = ['reminders', 'waiting', 'mentions', 'exports'] as const
export type MessageTopic = (typeof messageTopics)[number]
/** The notifications of each topic. The database decides by `message_topic`, and a test compares the two. */
export const topicKinds: Readonly<Record<MessageTopic, readonly NotificationKind[]>> = {
  reminders: [
    'customers_falling',
    'follow_ups_due',
    'follow_up_now',
    'follow_ups_now',
    'licences_expiring',
    'dues_overdue',
    'contract_ending',
  ],
  waiting: ['lot_submitted', 'sign_up_waiting', 'approval_asked', 'approval_second'],
  mentions: ['lot_mention'],
  exports: ['export_done'],
}

/** A group gets events, a person gets topics. */
export type ChannelEvent = WebhookEvent | MessageTopic
export const eventsOf = (audience: Audience): readonly ChannelEvent[] =>
  audience === 'group' ? webhookEvents : messageTopics

/** A channel to a group or to people. Its address and secret are never returned. */
export interface ChannelRow {
  id: number
  version: number
  messenger: Messenger
  audience: Audience
  name: string
  host: string
  /** The last four characters of the key. */
  tail: string
  has_secret: boolean
  app_id: string | null
  agent_id: string | null
  /** The language of a group. A person is written to in their own. */
  language: string
  events: ChannelEvent[]
  enabled: boolean
  waiting: number
  /** Linked people who can be written to. */
  people: number
  last_sent_at: string | null
  /** The time since which posts fail, the cause, and the time of the next attempt. */
  failing_since: string | null
  last_error: string | null
  retry_at: string | null
  actions: string[]
}

export interface ChannelList {
  items: ChannelRow[]
  /** The hosts of WEBHOOK_ALLOWED_HOSTS. Without any, nothing is sent. */
  allowed_hosts: readonly string[]
  /** Whether messages carry links (PUBLIC_ORIGIN). */
  links: boolean
  /** The sender of mails; null if SMTP_URL is not set. */
  mail_from: string | null
}

const messageStates = ['waiting', 'sent', 'merged', 'failed'] as const
export type MessageState = (typeof messageStates)[number]
export type MessageKind = 'event' | 'notification' | 'test' | 'digest' | 'invitation' | 'reset'

/** One message of a channel, or a mail if there is no channel. */
export interface MessageRow {
  id: number
  channel_id: number | null
  uid: number | null
  uid_name: string | null
  kind: MessageKind
  state: MessageState
  attempts: number
  created_at: string
  next_at: string | null
  last_at: string | null
  last_error: string | null
  actions: string[]
}

/** Somebody's account at a messenger. */
export interface PersonLink {
  uid: number
  uid_name: string | null
  userid: string
  linked_at: string
  actions: string[]
}

/** The maximum number of channels, and of listed messages. */
export const mostChannels = 20
export const shownMessages = 100
/** The maximum number of posts per minute to one robot or one person. Further posts become a digest. */
export const mostPosts = 20

const tag = 'message_channels'
const permission = 'messages.manage'
const text = (max: number) => bodySchema({ kind: 'text', max })
const needed = (max: number) => bodySchema({ kind: 'text', max, required_at: 'save' })
const address = bodySchema({ kind: 'url', required_at: 'save' })
const choice = <const T extends string>(values: readonly T[]) => z.literal([...values], 'unknown_choice')
const events = z
  .array(choice<ChannelEvent>([...webhookEvents, ...messageTopics]), 'bad_format')
  .check(minLength(1, 'required'), maxLength(webhookEvents.length, 'too_long'))
const shared = {
  name: needed(50),
  language: choice(['zh', 'en', 'es', 'ja']),
  events,
}

const secrets = {
  secret: z.optional(text(200)),
  app_id: z.optional(text(100)),
  agent_id: z.optional(text(50)),
}

export const messageRoutes = {
  list: route<ChannelList>()({ method: 'GET', path: '/api/message-channels', permission, tag }),
  create: route<ChannelRow>()({
    method: 'POST',
    path: '/api/message-channels',
    permission,
    tag,
    reauthenticate: true,
    neverKept: true,
    body: z.strictObject({
      messenger: choice(messengers),
      audience: choice(audiences),
      address,
      ...shared,
      ...secrets,
    }),
  }),
  /** An address or secret that is left out stays unchanged. */
  edit: route<ChannelRow>()({
    method: 'PATCH',
    path: '/api/message-channels/:id',
    permission,
    tag,
    reauthenticate: true,
    neverKept: true,
    body: z.strictObject({
      address: z.optional(address),
      name: z.optional(shared.name),
      language: z.optional(shared.language),
      events: z.optional(events),
      ...secrets,
      enabled: z.optional(z.boolean('bad_format')),
      version: versionSchema,
    }),
  }),
  delete: route<null>()({ method: 'DELETE', path: '/api/message-channels/:id', permission, tag }),
  /** Sends a line to the group, or to the caller. */
  test: route<null>()({
    method: 'POST',
    path: '/api/message-channels/:id/test',
    permission,
    tag,
    body: z.strictObject({}),
  }),
  people: route<{ items: PersonLink[] }>()({
    method: 'GET',
    path: '/api/message-channels/:id/people',
    permission,
    tag,
  }),
  link: route<PersonLink>()({
    method: 'PUT',
    path: '/api/message-channels/:id/people/:uid',
    permission,
    tag,
    body: z.strictObject({ userid: needed(100) }),
  }),
  unlink: route<null>()({
    method: 'DELETE',
    path: '/api/message-channels/:id/people/:uid',
    permission,
    tag,
  }),
  /** The newest messages of a channel; without one, the newest mails. */
  messages: route<{ items: MessageRow[] }>()({
    method: 'GET',
    path: '/api/messages',
    permission,
    tag,
    query: z.object({
      channel_id: z.optional(z.string('bad_format').check(z.regex(/^[1-9]\d{0,14}$/, 'bad_format'))),
    }),
  }),
}
