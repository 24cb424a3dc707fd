import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeliveryState, DisabledReason, WebhookEvent } from '#contract/webhooks.ts'
import { baseColumns, instant } from './columns.ts'
import { encrypted } from './encrypted.ts'

/** Addresses that are told of events. */
export const webhooksTable = pgTable(
  'webhooks',
  {
    ...baseColumns(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    secret: encrypted().notNull(),
    /** The secret before the last rotation. It signs too until `old_until`. */
    old_secret: encrypted(),
    old_until: instant(),
    disabled_at: instant(),
    disabled_reason: text().$type<DisabledReason>(),
  },
  () => [check('webhooks_disabled', sql`(disabled_at is null) = (disabled_reason is null)`)],
)

/**
 * The outbox: a row for each event and webhook, written in the transaction of what happened. It names its
 * webhook without a foreign key, so that deleting one never fails somebody's act.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    webhook_id: bigint({ mode: 'number' }).notNull(),
    event_id: text().notNull(),
    type: text().$type<WebhookEvent>().notNull(),
    /** The bytes that are sent. */
    body: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    created_at: instant().notNull(),
    /** When the next attempt is due. A running attempt has moved it on by its lease. */
    next_at: instant().notNull(),
    last_at: instant(),
    last_status: integer(),
    last_error: text(),
    last_body: text(),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.webhook_id, table.next_at)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_of').on(table.webhook_id, table.id.desc()),
    check('webhook_deliveries_state', sql`state in ('waiting', 'sent', 'failed')`),
  ],
)
