import { and, gte, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { can, mayOwnCustomers, roles } from '#contract/grammar/permissions.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { addDays, businessDay, startOfBusinessDay } from '#contract/rules/time.ts'
import { missingYears } from '#contract/rules/working-days.ts'
import { systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { runDaily } from '#server/db/daily.ts'
import { readCalendar } from '#server/features/calendar/read.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { readRules } from '#server/features/customers/pool/rules.ts'
import { fallingBy } from '#server/features/customers/pool/expiry.ts'
import { customersTable } from '#server/tables/customers.ts'
import { overdueCounts } from '#server/features/finance/dues/overdue.ts'
import { expiringCounts } from '#server/features/recyclers/expiring.ts'
import { staffTable } from '#server/tables/staff.ts'
import { notificationsTable as table } from '#server/tables/notifications.ts'
import { announce } from '#server/records/notify.ts'

interface Count {
  uid: number
  n: number
}

/** How many customers of each owner who can still sign in meet a condition. */
async function countByOwner(db: Db, condition: SQL | undefined): Promise<Count[]> {
  const owners = roles.filter((role) => mayOwnCustomers([role]))
  const counted = db
    .select({
      owner: sql<number>`${customersTable.service_id}`.as('owner'),
      n: sql<number>`count(*)::int`.as('n'),
    })
    .from(customersTable)
    .where(and(isNotNull(customersTable.service_id), isNull(customersTable.archived_at), condition))
    .groupBy(customersTable.service_id)
    .as('counted')
  return db
    .select({ uid: staffTable.id, n: counted.n })
    .from(counted)
    .innerJoin(staffTable, sql`${staffTable.id} = ${counted.owner}`)
    .where(
      and(
        isNull(staffTable.disabled_at),
        sql`${staffTable.roles} && ${sql`array[${sql.join(owners, sql`, `)}]::smallint[]`}`,
      ),
    )
}

/** One notification a person and day, whatever happens to the run. */
async function tellAll(
  db: Db,
  now: Date,
  kind: NotificationKind,
  counts: readonly Count[],
  urlOf: (uid: number) => string,
): Promise<void> {
  if (counts.length === 0) return
  const made = { kind, once: `${kind}:${businessDay(now)}`, created_at: now.toISOString() }
  const rows = counts.map(({ uid, n }) => ({ ...made, uid, values: { n }, url: urlOf(uid) }))
  const notified = await db.insert(table).values(rows).onConflictDoNothing().returning({ uid: table.uid })
  await announce(
    db,
    null,
    kind,
    notified.map((row) => row.uid),
  )
}

async function tellFalling(db: Db, who: Caller): Promise<void> {
  const { rules } = await readRules(db)
  const falling = fallingBy(who, rules, addDays(who.now, rules.notify_days))
  await tellAll(db, who.now, 'customers_falling', await countByOwner(db, falling), (uid) =>
    addressOf('customers', { service_id: uid, falling_soon: true }),
  )
}

async function tellDue(db: Db, { now }: Caller): Promise<void> {
  const { next_follow_at } = customersTable
  const due = and(
    gte(next_follow_at, startOfBusinessDay(now).toISOString()),
    lt(next_follow_at, startOfBusinessDay(now, 1).toISOString()),
  )
  const day = businessDay(now)
  await tellAll(db, now, 'follow_ups_due', await countByOwner(db, due), (uid) =>
    addressOf('customers', { service_id: uid, next_follow_at_from: day, next_follow_at_to: day }),
  )
}

/** Those who watch over all recyclers hear of all of them, and not of their own again. */
async function tellExpiring(db: Db, who: Caller): Promise<void> {
  const { watching, owning } = await expiringCounts(db, who)
  await tellAll(db, who.now, 'licences_expiring', watching, () => addressOf('recyclers', { expiring: true }))
  await tellAll(db, who.now, 'licences_expiring', owning, () =>
    addressOf('recyclers', { mine: true, expiring: true }),
  )
}

/** Overdue payments in both directions. Finance follows them up (docs/money.md). */
const tellOverdue = async (db: Db, who: Caller): Promise<void> =>
  tellAll(db, who.now, 'dues_overdue', await overdueCounts(db, who), () =>
    addressOf('finance', { tab: 'dues', overdue: true }),
  )

/** Once a month, those who rely on the calendar hear which year's holidays are missing. Only 1 and 2 enter them. */
async function tellCalendar(db: Db, { now }: Caller): Promise<void> {
  const missing = missingYears(await readCalendar(db), now)
  if (missing.length === 0) return
  const people = await db
    .select({ uid: staffTable.id, roles: staffTable.roles })
    .from(staffTable)
    .where(holding('calendar.watch'))
  const month = businessDay(now).slice(0, 7)
  const rows = missing.flatMap((year) =>
    people.map(({ uid, roles: held }) => ({
      uid,
      kind: 'calendar_missing' as const,
      once: `calendar_missing:${year}:${month}`,
      created_at: now.toISOString(),
      values: { year: String(year) },
      url: can(held, 'calendar.change') ? addressOf('calendar', { year }) : addressOf('finance'),
    })),
  )
  if (rows.length === 0) return
  const notified = await db.insert(table).values(rows).onConflictDoNothing().returning({ uid: table.uid })
  await announce(
    db,
    null,
    'calendar_missing',
    notified.map((row) => row.uid),
  )
}

/**
 * Once a day each owner hears of customers that fall soon, people to contact today, licences that run out,
 * overdue dues and a missing calendar.
 */
export const notifyDaily = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'notify', now, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    const who = systemCaller(now, 'notify')
    await tellFalling(tx, who)
    await tellDue(tx, who)
    await tellExpiring(tx, who)
    await tellOverdue(tx, who)
    await tellCalendar(tx, who)
    return null
  })

const keptDays = 90
const batch = 5000

/** Notifications of more than 90 days ago go, read or not. */
export const forgetOldNotifications = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'forget-notifications', now, async (tx) => {
    const old = tx
      .select({ id: table.id })
      .from(table)
      .where(lte(table.created_at, addDays(now, -keptDays).toISOString()))
      .limit(batch)
    const gone = await tx
      .delete(table)
      .where(sql`${table.id} in ${old}`)
      .returning({ id: table.id })
    return gone.length < batch ? null : batch
  })
