import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { entriesTable } from '../../tables/finance.ts'

/** The bank account that money came from or goes to. */
export interface Payer {
  counterparty: string | null
  counterparty_bank: string | null
  counterparty_account: string | null
}

/** The account that a deposit came from, as its latest confirmed entry says. */
export async function payerOf(db: Db, signUpId: number): Promise<Payer | undefined> {
  const [payer] = await db
    .select({
      counterparty: entriesTable.counterparty,
      counterparty_bank: entriesTable.counterparty_bank,
      counterparty_account: entriesTable.counterparty_account,
    })
    .from(entriesTable)
    .where(
      and(
        eq(entriesTable.sign_up_id, signUpId),
        inArray(entriesTable.kind, ['deposit_in', 'deposit_carry_in']),
        eq(entriesTable.state, 'confirmed'),
        isNull(entriesTable.reverses_id),
      ),
    )
    .orderBy(desc(entriesTable.id))
    .limit(1)
  return payer
}
