import { eq } from 'drizzle-orm'
import { heldByPlatform } from '#contract/own-accounts.ts'
import { orZero } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { receiveDeposit } from '#server/features/sign-ups/deposits.ts'
import type { StoredSignUp } from '#server/features/sign-ups/source.ts'
import { writeEntry } from '../ledger/entries.ts'

type Lot = Pick<typeof lotsTable.$inferSelect, 'id' | 'platform' | 'company'>

/**
 * Enters the deposit of a bidder whom the platform admitted. The person who attests it also confirms it.
 * The platform holds the money, so it is in none of our accounts.
 */
export async function enterPlatformDeposit(
  db: Db,
  who: Caller,
  lot: Lot,
  signUp: StoredSignUp,
): Promise<StoredSignUp> {
  const amount = orZero(signUp.bond_price)
  const [payer] = await db
    .select({ name: recyclersTable.company_name })
    .from(recyclersTable)
    .where(eq(recyclersTable.id, signUp.recycler_id))
  await writeEntry(db, who, {
    kind: 'deposit_in',
    direction: 'in',
    amount,
    occurred_on: businessDay(who.now),
    account_id: heldByPlatform,
    counterparty: signUp.payer_name ?? payer?.name ?? null,
    lot_id: lot.id,
    round_no: signUp.round_no,
    sign_up_id: signUp.id,
    platform: lot.platform,
    company: lot.company,
    state: 'confirmed',
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid,
  })
  return receiveDeposit(db, who, signUp, amount)
}
