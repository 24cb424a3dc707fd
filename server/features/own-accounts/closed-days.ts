import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { heldByPlatform } from '#contract/own-accounts.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { dayClosesTable as closes } from '#server/tables/day-closes.ts'
import { monthClosesTable as months } from '#server/tables/month-closes.ts'
import { ownAccountsTable as table } from '#server/tables/own-accounts.ts'

/** Keys the lock between entries of past months and the close of a month. */
const monthsLock = 714_019

/** Waits for whoever enters money in a past month, and keeps others from it until the transaction ends. */
export async function lockMonths(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${monthsLock})`)
}

/** The close of the month of a day. */
export async function closedMonth(db: Db, day: string): Promise<{ id: number } | undefined> {
  const [close] = await db
    .select({ id: months.id })
    .from(months)
    .where(and(eq(months.month, day.slice(0, 7)), eq(months.state, 'closed')))
  return close
}

/** Refuses money in a closed month, whatever its account. */
export async function refuseClosedMonth(db: Db, day: string | null): Promise<void> {
  if (day === null) return
  await db.execute(sql`select pg_advisory_xact_lock_shared(${monthsLock})`)
  const month = day.slice(0, 7)
  if (await closedMonth(db, day)) throw new Refusal('month_closed', { month }, { month })
}

/**
 * Refuses money in a closed month or on a closed day. The account stays locked until the transaction ends, so that nobody closes
 * the day in the meantime.
 */
export async function refuseClosedDay(db: Db, accountId: number | null, day: string | null): Promise<void> {
  await refuseClosedMonth(db, day)
  if (accountId === null || accountId === heldByPlatform || day === null) return
  const [account] = await db
    .select({ name: table.name })
    .from(table)
    .where(eq(table.id, accountId))
    .for('key share')
  const [close] = await db
    .select({ id: closes.id })
    .from(closes)
    .where(and(eq(closes.account_id, accountId), eq(closes.state, 'closed'), gte(closes.day, day)))
    .limit(1)
  if (close)
    throw new Refusal('day_closed', { name: account?.name ?? '', day }, { account_id: accountId, day })
}

/** The last closed day of an account; every day up to it is closed. */
export async function closedTo(db: Db, accountId: number): Promise<typeof closes.$inferSelect | undefined> {
  const [close] = await db
    .select()
    .from(closes)
    .where(and(eq(closes.account_id, accountId), eq(closes.state, 'closed')))
    .orderBy(desc(closes.day))
    .limit(1)
  return close
}
