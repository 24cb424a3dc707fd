import { asc, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/grammar/route.ts'
import { givenFields } from '#contract/grammar/resource.ts'
import { mostWebhooks, type WebhookRow, type webhookRoutes, type WithSecret } from '#contract/webhooks.ts'
import { addDays } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/records/new-ids.ts'
import { required } from '#server/records/required.ts'
import { difference } from '#server/records/write-log.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { decryptFor, encryptFor } from '#server/tables/encrypted.ts'
import { webhookDeliveries, webhooksTable as table } from '#server/tables/webhooks.ts'
import { isAllowedUrl } from './hosts.ts'
import { newSecret } from './signature.ts'

type Stored = typeof table.$inferSelect
type Counts = Pick<WebhookRow, 'waiting' | 'failed'>

/** How long the old secret keeps signing beside the new one. */
const overlapDays = 1

const present = (
  { id, version, url, events, disabled_at, disabled_reason, created_at }: Stored,
  counts: Counts = { waiting: 0, failed: 0 },
): WebhookRow => ({
  id,
  version,
  url,
  events,
  disabled_reason,
  created_at,
  enabled: disabled_at === null,
  ...counts,
  actions: ['edit', 'delete'],
})

async function countDeliveries(db: Db): Promise<Map<number, Counts>> {
  const rows = await db
    .select({
      id: webhookDeliveries.webhook_id,
      waiting: sql<number>`(count(*) filter (where state = 'waiting'))::int`,
      failed: sql<number>`(count(*) filter (where state = 'failed'))::int`,
    })
    .from(webhookDeliveries)
    .groupBy(webhookDeliveries.webhook_id)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function listWebhooks(db: Db): Promise<WebhookRow[]> {
  const rows = await db.select().from(table).orderBy(asc(table.id))
  const counts = await countDeliveries(db)
  return rows.map((row) => present(row, counts.get(row.id)))
}

function refuseHost(url: string | undefined, hosts: readonly string[]): void {
  if (url !== undefined && !isAllowedUrl(url, hosts))
    throw invalidField('webhooks', 'url', 'host_not_allowed')
}

const logged = ({ url, events, disabled_at }: Stored) => ({ url, events, enabled: disabled_at === null })

export async function createWebhook(
  db: Db,
  who: Caller,
  { url, events }: BodyOf<typeof webhookRoutes.create>,
  hosts: readonly string[],
): Promise<WithSecret> {
  refuseHost(url, hosts)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`)
  if ((await db.$count(table)) >= mostWebhooks) throw new Refusal('too_many_webhooks', { n: mostWebhooks })
  const secret = newSecret()
  const by = { created_by: who.uid, updated_by: who.uid }
  const id = await newId(db, table)
  const stored = {
    id,
    url,
    events: [...new Set(events)],
    secret: encryptFor(table.secret, id, secret),
    ...by,
  }
  const [made] = await db.insert(table).values(stored).returning()
  const row = required(made, 'the webhook')
  addAuditEntry(who, {
    action: 'create',
    resource: 'webhooks',
    record_id: row.id,
    record_name: row.url,
    after: logged(row),
  })
  return { ...present(row), secret }
}

/** The columns that change when a person turns a webhook on or off. */
const switched = (who: Caller, enabled: boolean | undefined): Partial<Stored> =>
  enabled === undefined
    ? {}
    : enabled
      ? { disabled_at: null, disabled_reason: null }
      : { disabled_at: who.now.toISOString(), disabled_reason: 'by_hand' }

const rotated = (who: Caller, { id, secret }: Stored, next: string | undefined): Partial<Stored> =>
  next === undefined
    ? {}
    : {
        secret: encryptFor(table.secret, id, next),
        old_secret: encryptFor(table.old_secret, id, decryptFor(table.secret, id, secret)),
        old_until: addDays(who.now, overlapDays).toISOString(),
      }

export async function editWebhook(
  db: Db,
  who: Caller,
  id: number,
  { version, enabled, rotate_secret, ...given }: BodyOf<typeof webhookRoutes.edit>,
  hosts: readonly string[],
): Promise<WebhookRow & { secret?: string }> {
  refuseHost(given.url, hosts)
  const [before] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!before) throw new Refusal('not_found')
  if (before.version !== version) throw new Refusal('stale_version', {}, { current: present(before) })
  const secret = rotate_secret ? newSecret() : undefined
  const [written] = await db
    .update(table)
    .set({
      ...givenFields(given),
      ...(enabled === (before.disabled_at === null) ? {} : switched(who, enabled)),
      ...rotated(who, before, secret),
      version: version + 1,
      updated_at: who.now.toISOString(),
      updated_by: who.uid,
    })
    .where(eq(table.id, id))
    .returning()
  const row = required(written, 'the webhook')
  addAuditEntry(who, {
    action: 'edit',
    resource: 'webhooks',
    record_id: id,
    record_name: row.url,
    ...difference(logged(before), logged(row), ['url', 'events', 'enabled']),
    ...(secret !== undefined && { detail: { rotate_secret: true } }),
  })
  return { ...present(row, (await countDeliveries(db)).get(id)), ...(secret !== undefined && { secret }) }
}

export async function deleteWebhook(db: Db, who: Caller, id: number): Promise<null> {
  const [gone] = await db.delete(table).where(eq(table.id, id)).returning()
  if (!gone) throw new Refusal('not_found')
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, id))
  addAuditEntry(who, { action: 'delete', resource: 'webhooks', record_id: id, record_name: gone.url })
  return null
}
