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
import { poolExpiryBy } from '#server/features/customers/pool/expiry.ts'
import { customersTable } from '#server/tables/customers.ts'
import { overdueCounts } from '#server/features/finance/dues/overdue.ts'
import { endingContracts } from '#server/features/contracts/ending.ts'
import { expiringCounts } from '#server/features/recyclers/expiring.ts'
import { dueEvidence } from '#server/features/things/due.ts'
import { staffTable } from '#server/tables/staff.ts'
import { notificationsTable as table } from '#server/tables/notifications.ts'
import { signalNotifications } from '#server/records/notify.ts'

interface Count {
  uid: number
  n: number
}

/** Counts matching customers per owner who can still sign in. */
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

/** Sends one notification per person and day, even if the run is repeated. */
async function notifyAll(
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
  await signalNotifications(
    db,
    null,
    kind,
    notified.map((row) => row.uid),
  )
}

async function notifyPoolExpiry(db: Db, who: Caller): Promise<void> {
  const { rules } = await readRules(db)
  const expiring = poolExpiryBy(who, rules, addDays(who.now, rules.notify_days))
  await notifyAll(db, who.now, 'customers_falling', await countByOwner(db, expiring), (uid) =>
    addressOf('customers', { service_id: uid, falling_soon: true }),
  )
}

async function notifyDue(db: Db, { now }: Caller): Promise<void> {
  const { next_follow_at } = customersTable
  const due = and(
    gte(next_follow_at, startOfBusinessDay(now).toISOString()),
    lt(next_follow_at, startOfBusinessDay(now, 1).toISOString()),
  )
  const day = businessDay(now)
  await notifyAll(db, now, 'follow_ups_due', await countByOwner(db, due), (uid) =>
    addressOf('customers', { service_id: uid, next_follow_at_from: day, next_follow_at_to: day }),
  )
}

/** People who supervise all recyclers are notified of all of them, but not of their own again. */
async function notifyExpiring(db: Db, who: Caller): Promise<void> {
  const { watching, owning } = await expiringCounts(db, who)
  await notifyAll(db, who.now, 'licences_expiring', watching, () =>
    addressOf('recyclers', { expiring: true }),
  )
  await notifyAll(db, who.now, 'licences_expiring', owning, () =>
    addressOf('recyclers', { mine: true, expiring: true }),
  )
}

/** Reminds once of each contract that ends soon. A renewed contract gets a reminder of its new end. */
async function notifyEnding(db: Db, who: Caller): Promise<void> {
  const created_at = who.now.toISOString()
  const rows = (await endingContracts(db, who)).flatMap(({ id, people, to, ...values }) =>
    people.map((uid) => ({
      uid,
      kind: 'contract_ending' as const,
      once: `contract_ending:${id}:${to}`,
      created_at,
      values: { to, number: values.number, name: values.name },
      url: addressOf('contracts', { id }),
    })),
  )
  if (rows.length === 0) return
  const notified = await db.insert(table).values(rows).onConflictDoNothing().returning({ uid: table.uid })
  await signalNotifications(
    db,
    null,
    'contract_ending',
    notified.map((row) => row.uid),
  )
}

/** Reminds the people of a lot of evidence that is due: a week before, and on the day. */
async function notifyEvidence(db: Db, who: Caller): Promise<void> {
  const created_at = who.now.toISOString()
  const rows = (await dueEvidence(db, who)).flatMap(({ lot_id, people, due, stage, n, name }) =>
    people.map((uid) => ({
      uid,
      kind: 'evidence_due' as const,
      once: `evidence_due:${lot_id}:${due}:${stage}`,
      created_at,
      values: { n, name, day: due },
      url: addressOf('lot', { id: lot_id, tab: 'things' }),
    })),
  )
  if (rows.length === 0) return
  const notified = await db.insert(table).values(rows).onConflictDoNothing().returning({ uid: table.uid })
  await signalNotifications(
    db,
    null,
    'evidence_due',
    notified.map((row) => row.uid),
  )
}

/** Overdue payments in both directions. Finance follows them up (docs/money.md). */
const notifyOverdue = async (db: Db, who: Caller): Promise<void> =>
  notifyAll(db, who.now, 'dues_overdue', await overdueCounts(db, who), () =>
    addressOf('finance', { tab: 'dues', overdue: true }),
  )

/**
 * Notifies people who rely on the calendar once a month of missing years. Only roles 1 and 2 can enter them.
 */
async function notifyCalendar(db: Db, { now }: Caller): Promise<void> {
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
  await signalNotifications(
    db,
    null,
    'calendar_missing',
    notified.map((row) => row.uid),
  )
}

/**
 * Sends the daily notifications: customers that expire soon, people to contact today, expiring licences,
 * overdue dues, contracts that end soon, evidence that is due and missing calendar years.
 */
export const notifyDaily = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'notify', now, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    const who = systemCaller(now, 'notify')
    await notifyPoolExpiry(tx, who)
    await notifyDue(tx, who)
    await notifyExpiring(tx, who)
    await notifyOverdue(tx, who)
    await notifyEnding(tx, who)
    await notifyEvidence(tx, who)
    await notifyCalendar(tx, who)
    return null
  })

const keptDays = 90
const batch = 5000

/** Deletes notifications older than 90 days, read or not. */
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
