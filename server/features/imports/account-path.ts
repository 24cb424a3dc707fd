import { sql } from 'drizzle-orm'
import type { Importable } from '#contract/imports.ts'
import type { AccountPath } from '#contract/payment-passport.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import type { StoredImport } from '#server/tables/imports.ts'

/**
 * Sets the path that `account_changes` records for bank accounts in this transaction. Without it, the
 * triggers treat an insert as made by the create form, and an update as made by the edit form.
 */
export async function nameAccountPath(db: Db, path: AccountPath): Promise<void> {
  await db.execute(sql`select set_config('crm.account_path', ${path}, true)`)
}

const moneyKinds: readonly Importable[] = ['sign_ups', 'finance_entries', 'opening_balances']
const accountFields = ['bank_account', 'bank_name']

/**
 * Requires re-authentication for an import that writes bank accounts or money, and for its undo, as the forms
 * do.
 */
export function reauthenticateForMoney(
  who: Caller,
  { mapping, resource }: Pick<StoredImport, 'mapping' | 'resource'>,
): void {
  if (moneyKinds.includes(resource) || accountFields.some((name) => name in mapping))
    requireReauthentication(who)
}
