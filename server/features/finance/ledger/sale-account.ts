import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { PaperAccount, PaymentAccounts } from '#contract/own-accounts.ts'
import { resultStates, type LotState } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/records/new-ids.ts'
import { decrypted, encryptFor } from '#server/tables/encrypted.ts'
import { lotsTable } from '#server/tables/lots.ts'
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

/** The accounts that the last sales of the lots' rounds named, by lot. Sales of earlier releases name none. */
export async function frozenAccounts(
  db: Db,
  lots: readonly Pick<AccountLot, 'id'>[],
): Promise<ReadonlyMap<number, PaperAccount>> {
  if (lots.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([table.lot_id], {
      lot_id: table.lot_id,
      id: table.account_id,
      name: table.name,
      bank: table.bank,
      number: decrypted(table.number),
      company_name: table.company_name,
    })
    .from(table)
    .innerJoin(lotsTable, and(eq(lotsTable.id, table.lot_id), eq(lotsTable.round_no, table.round_no)))
    .where(
      inArray(
        table.lot_id,
        lots.map(({ id }) => id),
      ),
    )
    .orderBy(asc(table.lot_id), desc(table.id))
  return new Map(rows.map(({ lot_id, ...account }) => [lot_id, account]))
}

/** An account as papers name it: its owner, the bank and the number. */
export const accountOn = (account: PaperAccount | null): string | null =>
  account && [account.company_name ?? account.name, account.bank, account.number].filter(Boolean).join(' ')

/**
 * The accounts that the papers of a lot name. After the sale, the buyer pays to the account that the sale
 * froze.
 */
export async function accountsOnPaper(
  db: Db,
  lot: AccountLot & { state: LotState },
): Promise<PaymentAccounts> {
  const frozen = resultStates.includes(lot.state) ? (await frozenAccounts(db, [lot])).get(lot.id) : undefined
  return {
    deposit: await depositAccountOf(db, lot),
    settlement: frozen ?? (await settlementAccount(db, lot)),
  }
}

export const paymentAccounts = async (db: Db, who: Caller, id: number): Promise<PaymentAccounts> =>
  accountsOnPaper(db, await lotWithAccounts(db, who, id))
