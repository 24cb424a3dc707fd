import { desc, eq, inArray, lt, and, ne, sql } from 'drizzle-orm'
import { dayLength } from '#contract/rules/time.ts'
import { shownDeliveries, type DeliveryRow } from '#contract/webhooks.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { webhookDeliveries as table, webhooksTable } from '#server/tables/webhooks.ts'

type Stored = typeof table.$inferSelect

const keptDays = 30

const present = ({ body: _body, ...row }: Stored): DeliveryRow => ({
  ...row,
  next_at: row.state === 'waiting' ? row.next_at : null,
  actions: row.state === 'waiting' ? [] : ['retry'],
})

/** The newest deliveries of a webhook. */
export async function listDeliveries(db: Db, webhook: number): Promise<DeliveryRow[]> {
  const [found] = await db
    .select({ id: webhooksTable.id })
    .from(webhooksTable)
    .where(eq(webhooksTable.id, webhook))
  if (!found) throw new Refusal('not_found')
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.webhook_id, webhook))
    .orderBy(desc(table.id))
    .limit(shownDeliveries)
  return rows.map(present)
}

/** Puts a delivery back into the outbox, with a full set of attempts and the same `webhook-id`. */
export async function retryDelivery(db: Db, who: Caller, id: number): Promise<DeliveryRow> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  const [hook] = row ? await db.select().from(webhooksTable).where(eq(webhooksTable.id, row.webhook_id)) : []
  if (!row || !hook) throw new Refusal('not_found')
  if (row.state === 'waiting' || hook.disabled_at !== null) throw new Refusal('wrong_state')
  const [again] = await db
    .update(table)
    .set({ state: 'waiting', attempts: 0, next_at: who.now.toISOString() })
    .where(eq(table.id, id))
    .returning()
  addAuditEntry(who, {
    action: 'retry',
    resource: 'webhooks',
    record_id: hook.id,
    record_name: hook.url,
    detail: { event: row.type, event_id: row.event_id },
  })
  return present(required(again, 'the delivery'))
}

/** Deletes deliveries that ended long ago, and those whose webhook is gone. */
export async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayLength).toISOString()
  await db.delete(table).where(and(ne(table.state, 'waiting'), lt(table.created_at, before)))
  const gone = db
    .select({ id: table.id })
    .from(table)
    .where(sql`not exists (select from ${webhooksTable} where ${webhooksTable.id} = ${table.webhook_id})`)
  await db.delete(table).where(inArray(table.id, gone))
}
