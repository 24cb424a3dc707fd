import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Db } from '#server/db/client.ts'
import { writeLater } from '#server/speed/read.ts'
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

const written = `
  insert into webhook_deliveries (webhook_id, event_id, type, body, created_at, next_at)
  select w.id, e.event_id, e.type, e.body, $2::timestamptz, $2::timestamptz
  from jsonb_to_recordset($1::jsonb) as e (event_id text, type text, body text)
  join webhooks w on w.disabled_at is null and e.type = any(w.events)`

/** Writes the events of these entries for every webhook that wants them, in the entries' own transaction. */
export async function writeOutbox(db: Db, who: Caller, entries: readonly NewAuditEntry[]): Promise<void> {
  const at = who.now.toISOString()
  const told = entries.flatMap((entry) => {
    const type = eventOf(entry)
    return type ? [{ event_id: `msg_${randomUUID()}`, type, body: bodyOf(type, entry, at) }] : []
  })
  if (told.length > 0) await writeLater(db, { text: written, values: [JSON.stringify(told), at] })
}
