import { and, eq, isNull, sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { DisabledReason } from '#contract/webhooks.ts'
import type { Db } from '#server/db/client.ts'
import { notifyOnce } from '#server/records/notify.ts'
import { addAuditEntry, systemCaller } from '#server/request/caller.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { staffTable } from '#server/tables/staff.ts'
import { webhooksTable as table } from '#server/tables/webhooks.ts'

/** Turns off a webhook that keeps failing, and notifies those who manage webhooks. */
export async function disableWebhook(db: Db, id: number, reason: DisabledReason, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [off] = await tx
      .update(table)
      .set({
        disabled_at: now.toISOString(),
        disabled_reason: reason,
        version: sql`${table.version} + 1`,
        updated_at: now.toISOString(),
      })
      .where(and(eq(table.id, id), isNull(table.disabled_at)))
      .returning()
    if (!off) return
    const who = systemCaller(now, 'webhooks')
    addAuditEntry(who, {
      action: 'edit',
      resource: 'webhooks',
      record_id: id,
      record_name: off.url,
      before: { enabled: true },
      after: { enabled: false },
      detail: { reason },
    })
    await writeAuditEntries(tx, who)
    const people = await tx.select({ id: staffTable.id }).from(staffTable).where(holding('webhooks.manage'))
    await notifyOnce(
      tx,
      who,
      people.map((person) => person.id),
      {
        kind: 'webhook_disabled',
        values: { host: new URL(off.url).host },
        url: addressOf('webhooks'),
        once: `webhook:${id}:${off.version}`,
      },
    )
  })
}
