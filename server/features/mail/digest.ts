import { sql } from 'drizzle-orm'
import { startOfBusinessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { runDaily } from '#server/db/daily.ts'

/** The night's run queues the digests; they are sent at half past seven of the business day (ms). */
const sentFrom = 7.5 * 3_600_000

/** Queues the daily digest of everybody who has unread notifications of the last day and has not switched it off. */
export const queueDigests = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'mail-digest', now, async (tx) => {
    const at = now.toISOString()
    const morning = new Date(
      Math.max(now.getTime(), startOfBusinessDay(now).getTime() + sentFrom),
    ).toISOString()
    await tx.execute(sql`
      insert into messages (uid, kind, created_at, next_at)
      select s.id, 'digest', ${at}::timestamptz, ${morning}::timestamptz
      from staff s left join message_preferences p on p.uid = s.id
      where s.email is not null and s.disabled_at is null and coalesce(p.digest, true) and exists (
        select from notifications n
        where n.uid = s.id and n.read_at is null and n.created_at >= ${at}::timestamptz - interval '1 day')`)
    return null
  })
