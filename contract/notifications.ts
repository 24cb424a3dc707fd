import * as z from 'zod/mini'
import { maxLength, minLength } from './grammar/field-schema.ts'
import type { BulkResult, Page } from './grammar/envelope.ts'
import { resource } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** Each kind is one sentence in the texts, filled with the notification's values. */
const notificationKinds = [
  'customers_falling',
  'follow_ups_due',
  'follow_up_now',
  'follow_ups_now',
  'licences_expiring',
  'blacklist_hits',
  'dues_overdue',
  'calendar_missing',
  'recyclers_assigned',
  'customer_assigned',
  'customers_assigned',
  'customer_transferred',
  'customers_transferred',
  'handed_over',
  'consignor_changed',
  'consignor_assigned',
  'contract_changed',
  'contract_ending',
  'evidence_due',
  'lot_submitted',
  'lot_approved',
  'lot_rejected',
  'lot_mention',
  'payment_reversed',
  'sign_up_waiting',
  'sign_up_approved',
  'sign_ups_approved',
  'sign_up_rejected',
  'sign_ups_rejected',
  'password_set',
  'approval_asked',
  'approval_second',
  'approval_approved',
  'approval_rejected',
  'import_done',
  'import_failed',
  'import_undone',
  'export_done',
  'export_failed',
  'limit_claim',
  'limit_reveal',
  'limit_compare',
  'read_much',
  'factor_changed',
  'access_ended',
  'access_remains',
  'provider_remains',
  'service_accounts_remain',
  'job_failed',
  'backup_old',
  'disk_full',
  'uploads_near_limit',
  'house_uploads_near_limit',
  'storage_trouble',
  'seal_broken',
  'clock_waits',
  'archive_failing',
  'archive_given_up',
  'backup_failed',
  'drill_done',
  'drill_failed',
  'webhook_disabled',
  'channel_failing',
  'mail_failing',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Notifications (通知) of one person, newest first. Nobody else sees them. */
export const notifications = resource('notifications', {
  created_at: { kind: 'instant', kept: true },
  read: { kind: 'flag', derived: true, filterable: true },
})

export interface NotificationRow {
  id: number
  kind: NotificationKind
  /** Values for the sentence of this kind. */
  values: Readonly<Record<string, string | number>>
  /** The address that shows the subject of the notification. */
  url: string
  created_at: string
  read_at: string | null
}

/** How many notifications are unread, for the bell. */
export interface UnreadCount {
  unread: number
}

const tag = 'notifications'
const permission = 'notifications.own'

export const notificationRoutes = {
  list: route<Page<NotificationRow> & UnreadCount>()({
    method: 'GET',
    path: '/api/notifications',
    permission,
    tag,
    list: notifications,
  }),
  /** The body has either `ids` or `all`. */
  read: route<{ results: BulkResult[] } & UnreadCount>()({
    method: 'POST',
    path: '/api/notifications/read',
    permission,
    tag,
    body: z
      .strictObject({
        ids: z.optional(
          z
            .array(z.int('bad_format').check(z.gte(1, 'out_of_range')), 'bad_format')
            .check(minLength(1, 'required'), maxLength(200, 'too_long')),
        ),
        all: z.optional(z.literal(true, 'bad_format')),
      })
      .check(
        z.refine((body) => (body.ids === undefined) !== (body.all === undefined), {
          error: 'required',
          path: ['ids'],
        }),
      ),
  }),
}
