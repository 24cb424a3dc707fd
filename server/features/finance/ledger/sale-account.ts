import { and, desc, eq } from 'drizzle-orm'
import type { PaperAccount, PaymentAccounts } from '#contract/own-accounts.ts'
import { resultStates, type LotState } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/records/new-ids.ts'
import { decrypted, encryptFor } from '#server/tables/encrypted.ts'
import { saleAccountsTable as table } from '#server/tables/sale-accounts.ts'
import { depositAccountOf, lotWithAccounts, settlementAccount, type AccountLot } from './account-of.ts'

/** Freezes the account that the buyer of a sale pays to: papers show it even if our accounts change. */
export async function freezeAccount(db: Db, who: Caller, sold: AccountLot): Promise<void> {
  const account = await settlementAccount(db, sold)
  if (!account) return
  const { id: account_id, name, bank, number, company_name } = account
  const row = await newId(db, table)
  await db.insert(table).values({
    id: row,
    lot_id: sold.id,
    round_no: sold.round_no,
    account_id,
    name,
    bank,
    number: encryptFor(table.number, row, number),
    company_name,
    at: who.now.toISOString(),
  })
}

/** The account that the last sale of the round named. Undefined for sales of earlier releases. */
async function frozenAccount(
  db: Db,
  lot: Pick<AccountLot, 'id' | 'round_no'>,
): Promise<PaperAccount | undefined> {
  const [row] = await db
    .select({
      id: table.account_id,
      name: table.name,
      bank: table.bank,
      number: decrypted(table.number),
      company_name: table.company_name,
    })
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
    .orderBy(desc(table.id))
    .limit(1)
  return row
}

/** The accounts that the papers of a lot name. After the sale, it is the account that the sale froze. */
export async function accountsOnPaper(
  db: Db,
  lot: AccountLot & { state: LotState },
): Promise<PaymentAccounts> {
  const frozen = resultStates.includes(lot.state) ? await frozenAccount(db, lot) : undefined
  return {
    deposit: await depositAccountOf(db, lot),
    settlement: frozen ?? (await settlementAccount(db, lot)),
  }
}

export const paymentAccounts = async (db: Db, who: Caller, id: number): Promise<PaymentAccounts> =>
  accountsOnPaper(db, await lotWithAccounts(db, who, id))
