import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Caller, NewAuditEntry } from './caller.ts'

/** The events of webhooks, by the resource and the action of an audit entry. */
const events: Readonly<Record<string, WebhookEvent>> = {
  'customers create': 'customer.created',
  'customers edit': 'customer.updated',
  'customers claim': 'customer.claimed',
  'lots submit': 'lot.submitted',
  'lots approve': 'lot.approved',
  'lots list': 'lot.listed',
  'lots start_bidding': 'lot.bidding_started',
  'lots close_bidding': 'lot.bidding_closed',
  'lots sell': 'lot.sold',
  'lots runner_up': 'lot.sold',
  'lots no_sale': 'lot.unsold',
  'lots mark_paid': 'lot.paid',
  'lots mark_picked_up': 'lot.picked_up',
  'lots settle': 'lot.settled',
  'lots default': 'lot.defaulted',
  'sign_ups sign_up': 'sign_up.created',
  'sign_ups approve': 'sign_up.reviewed',
  'sign_ups reject': 'sign_up.reviewed',
  'finance_entries confirm': 'entry.confirmed',
  'finance_entries reverse': 'entry.reversed',
  'exports export': 'export.finished',
}

function eventOf({ resource, action, detail }: NewAuditEntry): WebhookEvent | undefined {
  const event = events[`${resource} ${action}`]
  // A request for an export and its failure are logged under the same action.
  return event === 'export.finished' && detail?.['done'] !== true ? undefined : event
}

/** A body names the record and the changed fields, never their values. */
const bodyOf = (type: WebhookEvent, { record_id, version, before, after }: NewAuditEntry, at: string) =>
  JSON.stringify({
    type,
    timestamp: at,
    data: {
      id: record_id ?? null,
      version: version ?? null,
      fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])],
    },
  })

/** SQL that writes events for every webhook and every group that wants them, given their parameters. */
export const outboxInserts = (events: string, at: string) => `
    outbox as (
      insert into webhook_deliveries (webhook_id, event_id, type, body, created_at, next_at)
      select w.id, e.event_id, e.type, e.body, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${events}::jsonb) as e (event_id text, type text, body text)
      join webhooks w on w.disabled_at is null and e.type = any(w.events)),
    said as (
      insert into messages (channel_id, kind, data, created_at, next_at)
      select c.id, 'event', e.said, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${events}::jsonb) as e (type text, said jsonb)
      join message_channels c on c.enabled and c.audience = 'group' and e.type = any(c.events))`

/** The text for a group: the name of a lot, the number of anything else, because a group has no row scope. */
const saidOf = (type: WebhookEvent, { resource, record_id, record_name }: NewAuditEntry) => ({
  type,
  id: String(record_id ?? ''),
  ...(resource === 'lots' && record_name && { name: record_name.toWellFormed() }),
})

/** The webhook events of these audit entries. */
export function outboxEvents(who: Caller, entries: readonly NewAuditEntry[]) {
  const at = who.now.toISOString()
  return entries.flatMap((entry) => {
    const type = eventOf(entry)
    return type
      ? [{ event_id: `msg_${randomUUID()}`, type, body: bodyOf(type, entry, at), said: saidOf(type, entry) }]
      : []
  })
}
