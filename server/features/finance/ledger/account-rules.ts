import { eq } from 'drizzle-orm'
import { financeEntries } from '#contract/finance.ts'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { heldByPlatform } from '#contract/own-accounts.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { ownAccountsTable as accounts } from '#server/tables/own-accounts.ts'

interface OnAccount {
  kind: EntryKind
  account_id: number | null
  occurred_on: string | null
}

/**
 * Refuses a day before the account was opened, and a deposit into a settlement account without a reason.
 * Returns the reason to store, or null if none was needed.
 */
export async function accountReason(
  db: Db,
  { kind, account_id, occurred_on }: OnAccount,
  reason: string | null,
): Promise<string | null> {
  if (account_id === null || account_id === heldByPlatform) return null
  const [account] = await db.select().from(accounts).where(eq(accounts.id, account_id))
  if (!account) return null
  const { opened_on, purpose } = account
  if (opened_on !== null && occurred_on !== null && occurred_on < opened_on)
    throw invalidField(financeEntries.name, 'occurred_on', 'out_of_range')
  if (kind !== 'deposit_in' || purpose !== 'settlement') return null
  if (!reason) throw invalidField(financeEntries.name, 'reason', 'required')
  return reason
}
