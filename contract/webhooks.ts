import * as z from 'zod/mini'
import { bodySchema, maxLength, minLength } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** The events that a webhook can subscribe to. */
export const webhookEvents = [
  'customer.created',
  'customer.updated',
  'customer.claimed',
  'lot.submitted',
  'lot.approved',
  'lot.listed',
  'lot.bidding_started',
  'lot.bidding_closed',
  'lot.sold',
  'lot.unsold',
  'lot.paid',
  'lot.picked_up',
  'lot.settled',
  'lot.defaulted',
  'sign_up.created',
  'sign_up.reviewed',
  'entry.confirmed',
  'entry.reversed',
  'export.finished',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** Why a webhook is off: by hand, the receiver answered 410, or ten attempts failed. */
export type DisabledReason = 'by_hand' | 'gone' | 'failed'

/** An address that receives events (Standard Webhooks 1.0.0). */
export interface WebhookRow {
  id: number
  version: number
  url: string
  events: WebhookEvent[]
  enabled: boolean
  disabled_reason: DisabledReason | null
  /** The numbers of deliveries that wait for an attempt, and of those given up. */
  waiting: number
  failed: number
  created_at: string
  actions: string[]
}

const deliveryStates = ['waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One event for one webhook. */
export interface DeliveryRow {
  id: number
  webhook_id: number
  /** The header `webhook-id`, the same at every attempt. */
  event_id: string
  type: WebhookEvent
  state: DeliveryState
  attempts: number
  created_at: string
  next_at: string | null
  last_at: string | null
  /** The status of the last answer; null if there was none. */
  last_status: number | null
  last_error: string | null
  /** The beginning of the last answer. */
  last_body: string | null
  actions: string[]
}

export interface WebhookList {
  items: WebhookRow[]
  /** The hosts of WEBHOOK_ALLOWED_HOSTS. Without any, nobody can create a webhook. */
  allowed_hosts: readonly string[]
}

/** The secret is returned once, when it is created or rotated. */
export type WithSecret = WebhookRow & { secret: string }

/** The maximum number of webhooks, and of listed deliveries. */
export const mostWebhooks = 20
export const shownDeliveries = 100

const tag = 'webhooks'
const permission = 'webhooks.manage'
const urlField = bodySchema({ kind: 'url', required_at: 'save' })
const eventsField = z
  .array(z.literal([...webhookEvents], { error: 'unknown_choice' }), 'bad_format')
  .check(minLength(1, 'required'), maxLength(webhookEvents.length, 'too_long'))

export const webhookRoutes = {
  list: route<WebhookList>()({ method: 'GET', path: '/api/webhooks', permission, tag }),
  create: route<WithSecret>()({
    method: 'POST',
    path: '/api/webhooks',
    permission,
    tag,
    reauthenticate: true,
    neverKept: true,
    body: z.strictObject({ url: urlField, events: eventsField }),
  }),
  /** A new secret signs beside the old one for a day. */
  edit: route<WebhookRow & { secret?: string }>()({
    method: 'PATCH',
    path: '/api/webhooks/:id',
    permission,
    tag,
    reauthenticate: true,
    neverKept: true,
    body: z.strictObject({
      url: z.optional(urlField),
      events: z.optional(eventsField),
      enabled: z.optional(z.boolean('bad_format')),
      rotate_secret: z.optional(z.literal(true, { error: 'bad_format' })),
      version: versionSchema,
    }),
  }),
  delete: route<null>()({ method: 'DELETE', path: '/api/webhooks/:id', permission, tag }),
  deliveries: route<{ items: DeliveryRow[] }>()({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    permission,
    tag,
  }),
  /** Sends a delivery again, with the same `webhook-id`. */
  retry: route<DeliveryRow>()({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/retry',
    permission,
    tag,
  }),
}
