import { and, desc, eq, gt, inArray, or } from 'drizzle-orm'
import type { AccountOwner } from '#contract/payment-passport.ts'
import { addDays } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { accountChanges as table } from '#server/tables/account-changes.ts'

/** The number of days for which the writer of an account counts as its author under dual control. */
const days = 7

/** The owner of an account. */
export interface AccountOf {
  owner: AccountOwner
  id: number
}

const ofAny = (accounts: readonly AccountOf[]) =>
  or(...accounts.map(({ owner, id }) => and(eq(table.owner, owner), eq(table.record_id, id))))

/** Everybody who wrote one of these accounts in the last seven days, by whatever path. */
export async function accountAuthors(
  db: Db,
  who: Caller,
  accounts: readonly AccountOf[],
): Promise<ReadonlySet<number>> {
  if (accounts.length === 0) return new Set()
  const rows = await db
    .select({ uid: table.by_uid })
    .from(table)
    .where(and(ofAny(accounts), gt(table.at, addDays(who.now, -days).toISOString())))
  return new Set(rows.flatMap(({ uid }) => uid ?? []))
}

/** The latest changes of these accounts, the newest first. */
export const accountHistory = (db: Db, accounts: readonly AccountOf[], most: number) =>
  accounts.length === 0
    ? Promise.resolve([])
    : db.select().from(table).where(ofAny(accounts)).orderBy(desc(table.id)).limit(most)

/** The paths that change a known account. Creating an account is not a change to warn about. */
const changing = ['edit', 'import', 'undo_import'] as const

/** The latest changes of one account after its creation, the newest first. */
export const accountEdits = (db: Db, account: AccountOf, most: number) =>
  db
    .select()
    .from(table)
    .where(and(ofAny([account]), inArray(table.path, changing)))
    .orderBy(desc(table.id))
    .limit(most)

/** The latest change of each of these accounts of one kind. */
export async function lastAccountChanges(db: Db, owner: AccountOwner, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { at: string; by_uid: number | null }>()
  const rows = await db
    .selectDistinctOn([table.record_id], { id: table.record_id, at: table.at, by_uid: table.by_uid })
    .from(table)
    .where(and(eq(table.owner, owner), inArray(table.record_id, [...ids]), inArray(table.path, changing)))
    .orderBy(table.record_id, desc(table.id))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
