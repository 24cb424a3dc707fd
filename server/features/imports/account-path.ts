import { sql } from 'drizzle-orm'
import type { Importable } from '#contract/imports.ts'
import type { AccountPath } from '#contract/payment-passport.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import type { StoredImport } from '#server/tables/imports.ts'

/**
 * Names the path that `account_changes` records for bank accounts of this transaction. Without it the triggers take an
 * insert for a form that creates, and an update for a form that edits.
 */
export async function nameAccountPath(db: Db, path: AccountPath): Promise<void> {
  await db.execute(sql`select set_config('crm.account_path', ${path}, true)`)
}

const moneyKinds: readonly Importable[] = ['sign_ups', 'finance_entries', 'opening_balances']
const accountFields = ['bank_account', 'bank_name']

/** An import that writes bank accounts or money, and its undo, ask for the password as the forms do. */
export function reauthenticateForMoney(
  who: Caller,
  { mapping, resource }: Pick<StoredImport, 'mapping' | 'resource'>,
): void {
  if (moneyKinds.includes(resource) || accountFields.some((name) => name in mapping))
    requireReauthentication(who)
}
