import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { EntryKind } from '#contract/entry-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { payeeNames } from './names.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import type { KnownPayer, Payer } from '#contract/finance-lot.ts'
import { accountOf } from './account-of.ts'
import type { EntryParty } from './party.ts'

const depositsIn: readonly EntryKind[] = ['deposit_in', 'deposit_carry_in', 'unapplied_deposit']

/**
 * The account that paid a deposit, or entries of other kinds, taken from the latest confirmed entry with an
 * account.
 */
export async function payerOf(
  db: Db,
  signUpId: number,
  kinds: readonly EntryKind[] = depositsIn,
): Promise<Payer | undefined> {
  const [payer] = await db
    .select({
      counterparty: entriesTable.counterparty,
      counterparty_bank: entriesTable.counterparty_bank,
      counterparty_account: decrypted(entriesTable.counterparty_account),
    })
    .from(entriesTable)
    .where(
      and(
        eq(entriesTable.sign_up_id, signUpId),
        inArray(entriesTable.kind, kinds),
        eq(entriesTable.state, 'confirmed'),
        isNull(entriesTable.reverses_id),
      ),
    )
    .orderBy(sql`coalesce(${entriesTable.counterparty_account}, '') = ''`, desc(entriesTable.id))
    .limit(1)
  return payer
}

type BankData = { name: string | null; bank: string | null; account: string | null } | undefined
const payerFrom = (data: BankData): Payer => ({
  counterparty: data?.name ?? null,
  counterparty_bank: data?.bank || null,
  counterparty_account: data?.account || null,
})

async function recyclerAccount(db: Db, id: number): Promise<BankData> {
  const { company_name: name, bank_name: bank, bank_account } = recyclersTable
  const account = decrypted(bank_account)
  const [row] = await db.select({ name, bank, account }).from(recyclersTable).where(eq(recyclersTable.id, id))
  return row
}

async function consignorAccount(db: Db, id: number): Promise<BankData> {
  const { company_name: name, bank_name: bank, bank_account } = consignorsTable
  const account = decrypted(bank_account)
  const [row] = await db
    .select({ name, bank, account })
    .from(consignorsTable)
    .where(eq(consignorsTable.id, id))
  return row
}

/** The bank data of the party that owns the unapplied money. */
export async function partyAccount(db: Db, { party, party_id }: EntryParty): Promise<Payer | undefined> {
  if (party === null || party_id === null) return undefined
  return payerFrom(await (party === 'recycler' ? recyclerAccount : consignorAccount)(db, party_id))
}

interface Asked {
  sign_up_id: number | null
  due_id: number | null
}

/** Our own account for the money of a due or of a sign-up's deposit. */
async function ourAccount(
  db: Db,
  due: typeof duesTable.$inferSelect | undefined,
  signUpId: number | null,
): Promise<number | null> {
  if (due) return accountOf(db, due)
  if (signUpId === null) return null
  const [lot] = await db
    .select({
      lot_id: lotsTable.id,
      company: sql<number | null>`coalesce(${lotsTable.company}, ${auctionEventsTable.company})`.mapWith(
        Number,
      ),
    })
    .from(signUpsTable)
    .leftJoin(lotsTable, eq(lotsTable.id, signUpsTable.lot_id))
    .leftJoin(auctionEventsTable, eq(auctionEventsTable.id, signUpsTable.event_id))
    .where(eq(signUpsTable.id, signUpId))
  return lot ? accountOf(db, { kind: 'deposit_in', sign_up_id: signUpId, ...lot }) : null
}

export async function knownPayer(db: Db, asked: Asked): Promise<KnownPayer> {
  const [due] =
    asked.due_id === null ? [] : await db.select().from(duesTable).where(eq(duesTable.id, asked.due_id))
  const payer = await proposedPayer(db, due, asked.sign_up_id)
  return { ...payer, account_id: await ourAccount(db, due, asked.sign_up_id) }
}

/**
 * The account to propose for an entry. A bidder gets refunds on the account that paid the deposit, and
 * probably pays from it again. If there is none, the party's own bank data are proposed.
 */
async function proposedPayer(
  db: Db,
  due: typeof duesTable.$inferSelect | undefined,
  sign_up_id: number | null,
): Promise<Payer> {
  if (due?.party === 'consignor' && due.party_id !== null)
    return payerFrom(await consignorAccount(db, due.party_id))
  if (due?.party === 'payee' && due.party_id !== null)
    return payerFrom({
      name: (await payeeNames(db, [due.party_id])).get(due.party_id) ?? null,
      bank: null,
      account: null,
    })
  const signUpId = sign_up_id ?? due?.sign_up_id ?? null
  const payer = signUpId === null ? undefined : await payerOf(db, signUpId)
  if (payer?.counterparty_account) return payer
  const [signUp] =
    signUpId === null
      ? []
      : await db
          .select({ recycler: signUpsTable.recycler_id })
          .from(signUpsTable)
          .where(eq(signUpsTable.id, signUpId))
  const recycler = signUp?.recycler ?? due?.party_id ?? null
  return payerFrom(recycler === null ? undefined : await recyclerAccount(db, recycler))
}
