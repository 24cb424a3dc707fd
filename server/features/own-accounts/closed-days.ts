import { and, desc, eq, gte } from 'drizzle-orm'
import { heldByPlatform } from '#contract/own-accounts.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { dayClosesTable as closes } from '#server/tables/day-closes.ts'
import { ownAccountsTable as table } from '#server/tables/own-accounts.ts'

/**
 * Refuses money on a closed day. The account stays locked until the transaction ends, so that nobody closes
 * the day in the meantime.
 */
export async function refuseClosedDay(db: Db, accountId: number | null, day: string | null): Promise<void> {
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
