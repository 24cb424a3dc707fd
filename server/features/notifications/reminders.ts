import { and, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { mayOwnCustomers, roles } from '#contract/grammar/permissions.ts'
import { businessClock, businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { signalNotifications } from '#server/records/notify.ts'
import { customersTable as customers } from '#server/tables/customers.ts'
import { notificationsTable as table } from '#server/tables/notifications.ts'
import { staffTable } from '#server/tables/staff.ts'

/** A reminder missed during downtime is sent up to an hour late. The daily digest covers older ones. */
const lateBy = 3_600_000

/** The customers of one person whose follow-up is due at the same minute. */
interface Due extends Record<string, unknown> {
  uid: number
  at: string
  n: number
  id: number
  name: string
}

/**
 * Reminds owners of customers to contact now. One notification per person and minute covers all customers due
 * then. Every instance may run it.
 */
export async function remindOfFollowUps(db: Db, now: Date): Promise<void> {
  const due = await dueNow(db, now)
  if (due.length === 0) return
  const rows = due.map((item) => ({ ...noticeOf(item), uid: item.uid, created_at: now.toISOString() }))
  await db.transaction(async (tx) => {
    const sent = await tx.insert(table).values(rows).onConflictDoNothing().returning({ uid: table.uid })
    const kind: NotificationKind = 'follow_up_now'
    await signalNotifications(tx, null, kind, [...new Set(sent.map(({ uid }) => uid))])
  })
}

const onceAt = (at: string) => `follow_up_now:${new Date(at).toISOString()}`

async function dueNow(db: Db, now: Date): Promise<Due[]> {
  const owners = roles.filter((role) => mayOwnCustomers([role]))
  const { next_follow_at: next, service_id: owner } = customers
  const minute = sql`date_trunc('minute', ${next})`
  const found = await db.execute<Due>(sql`
    select due.*
    from (select ${owner}::int as uid, ${minute} as at, count(*)::int as n, min(${customers.id})::int as id,
        (array_agg(${customers.company_name} order by ${customers.id}))[1] as name
      from ${customers}
      where ${and(
        isNotNull(owner),
        isNull(customers.archived_at),
        gt(next, new Date(now.getTime() - lateBy).toISOString()),
        lte(next, now.toISOString()),
      )}
      group by 1, 2) as due
    join ${staffTable} on ${staffTable.id} = due.uid
      and ${staffTable.disabled_at} is null
      and ${staffTable.roles} && ${sql`array[${sql.join(owners, sql`, `)}]::smallint[]`}
    where not exists (select from ${table}
      where ${table.uid} = due.uid
        and ${table.once} = 'follow_up_now:'
          || to_char(due.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`)
  return found.rows
}

function noticeOf({ uid, at, n, id, name }: Due) {
  const dueAt = new Date(at)
  const day = businessDay(dueAt)
  const [, , , hour, minute] = businessClock(dueAt)
  const once = onceAt(at)
  const values = { name, n, time: `${hour}:${minute}` }
  if (n === 1)
    return {
      kind: 'follow_up_now' as const,
      once,
      values,
      url: addressOf('customers', { id, do: 'follow' }),
    }
  const range = { next_follow_at_from: day, next_follow_at_to: day }
  const url = addressOf('customers', { service_id: uid, ...range, sort: 'next_follow_at' })
  return { kind: 'follow_ups_now' as const, once, values, url }
}
