import { sql } from 'drizzle-orm'
import { allFields } from '#contract/all-resources.ts'
import { masks } from '#contract/grammar/mask.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { Caller, NewAuditEntry } from './caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeLater } from '#server/speed/read.ts'
import { outboxEvents, outboxInserts } from './outbox.ts'

export const eventChannel = 'yjt_events'

/** The payload of a PostgreSQL notification. Delivery decides who may receive it. */
export interface LiveChange {
  resource: string
  id: number
  version: number | undefined
  act: string
  by: number | null
  owners: readonly (number | null)[]
  audience?: readonly Permission[] | undefined
  /** Only holders of this permission receive the change. */
  only?: Permission | undefined
  /** The changed fields, if all of them are masked for somebody. */
  secret?: readonly string[] | undefined
}

/** Masks phones, WeChat ids and account numbers for the log. */
function masked(
  resource: string,
  values: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const fields = allFields(resource)
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => {
      const field = fields[name]
      const mask = field?.mask ?? (field?.kind === 'phone' ? 'phone' : field?.encrypted ? 'tail' : undefined)
      return [name, mask && typeof value === 'string' ? (masks[mask](value) ?? '***') : value]
    }),
  )
}

const asEntry = (who: Caller, entry: NewAuditEntry) => ({
  uid: who.uid || null,
  roles: [...who.roles],
  action: entry.action,
  resource: entry.resource,
  record_id: entry.record_id ?? null,
  // Unlike text, JSON cannot hold an unpaired surrogate.
  record_name: entry.record_name?.toWellFormed() ?? null,
  before: masked(entry.resource, entry.before),
  after: masked(entry.resource, entry.after),
  detail: { ...entry.detail, ...(who.token && { access_token: who.token.name }) },
  address: who.address,
  request_id: who.request_id,
})

const asLiveChange = (who: Caller, entry: NewAuditEntry): LiveChange => ({
  resource: entry.resource,
  id: entry.record_id ?? 0,
  version: entry.version,
  act: entry.action,
  by: who.uid || null,
  owners: entry.owners ?? [],
  audience: entry.audience,
  secret: entry.secret,
})

const written = (hasEvents: boolean) => `
  with announced as (
      select pg_notify('${eventChannel}', payload) from jsonb_array_elements_text($2::jsonb) as payload),
    kept as (insert into audit_entries (
        uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id
      )
      select uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id
      from jsonb_to_recordset($1::jsonb) as entry (
        uid bigint, roles smallint[], action text, resource text, record_id bigint, record_name text,
        before jsonb, after jsonb, detail jsonb, address text, request_id text
      ))${hasEvents ? `,${outboxInserts('$3', '$4')}` : ''}
  select count(*) from announced`

/**
 * Writes the audit entries in the caller's transaction and notifies the listeners on commit, in one
 * statement. It also writes the outboxes of webhooks and of messages.
 */
export async function writeAuditEntries(db: Db, who: Caller): Promise<void> {
  const entries = who.auditEntries.splice(0)
  if (entries.length === 0) return
  const changes = entries
    .filter((entry) => entry.owners !== undefined)
    .map((entry) => JSON.stringify(asLiveChange(who, entry)))
  const events = outboxEvents(who, entries)
  await writeLater(db, {
    text: written(events.length > 0),
    values: [
      JSON.stringify(entries.map((entry) => asEntry(who, entry))),
      JSON.stringify(changes),
      ...(events.length > 0 ? [JSON.stringify(events), who.now.toISOString()] : []),
    ],
  })
}

/** Notifies the listeners on commit of changes without an audit entry. */
export async function announce(db: Db, ...changes: readonly LiveChange[]): Promise<void> {
  const payloads = JSON.stringify(changes.map((change) => JSON.stringify(change)))
  await db.execute(
    sql`select pg_notify(${eventChannel}, payload)
      from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
  )
}
