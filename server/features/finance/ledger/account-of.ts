import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  depositKinds,
  internalKinds,
  payoutKinds,
  performanceKinds,
  type EntryKind,
} from '#contract/entry-kinds.ts'
import { approvedStates } from '#contract/rules/lot-states.ts'
import { heldByPlatform, type PaperAccount } from '#contract/own-accounts.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { companiesTable } from '#server/tables/dictionaries.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { entriesTable as entries } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { ownAccountsTable as accounts } from '#server/tables/own-accounts.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { defaultAccount } from '#server/features/own-accounts/own-accounts.ts'

interface Money {
  kind: EntryKind
  lot_id?: number | null | undefined
  sign_up_id?: number | null | undefined
  company?: number | null | undefined
}

/** The account where the held money of a sign-up came in, or that of the sign-up it was carried from. */
async function accountOfHeld(db: Db, signUpId: number, kinds: readonly EntryKind[]): Promise<number | null> {
  const from = sql`(select id from ${signUpsTable} where id = ${signUpId} or carried_to_id = ${signUpId})`
  const [row] = await db
    .select({ id: entries.account_id })
    .from(entries)
    .where(
      and(
        sql`${entries.sign_up_id} in ${from}`,
        inArray(entries.kind, kinds),
        eq(entries.state, 'confirmed'),
        isNotNull(entries.account_id),
      ),
    )
    .orderBy(desc(entries.id))
    .limit(1)
  return row?.id ?? null
}

/** The account that the terms of a lot name for its buyer, if it serves the purpose. */
async function namedAccount(db: Db, lotId: number, deposit: boolean): Promise<number | null> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(lotsTable)
    .innerJoin(accounts, eq(accounts.id, lotsTable.payment_account_id))
    .where(and(eq(lotsTable.id, lotId), deposit ? eq(accounts.purpose, 'deposit') : undefined))
  return row?.id ?? null
}

/**
 * The account of an entry that names none: the one where the deposit came in; or the one that the lot names;
 * or our first account of that purpose and company; or else the platform (docs/money.md).
 */
export async function accountOf(db: Db, { kind, lot_id, sign_up_id, company }: Money): Promise<number> {
  const isBond = performanceKinds.includes(kind)
  const deposit = isBond || depositKinds.includes(kind)
  const came: readonly EntryKind[] = isBond
    ? ['performance_in']
    : ['deposit_in', 'deposit_carry_in', 'unapplied_deposit']
  const comes = kind === 'deposit_in' || kind === 'performance_in'
  const cameIn = deposit && !comes && sign_up_id ? await accountOfHeld(db, sign_up_id, came) : null
  if (cameIn !== null) return cameIn
  const named = lot_id && !payoutKinds.includes(kind) ? await namedAccount(db, lot_id, deposit) : null
  const purpose = deposit ? 'deposit' : 'settlement'
  return named ?? (await defaultAccount(db, purpose, company ?? null)) ?? heldByPlatform
}

/** Entries that move no cash may be dated on a closed day, because they change no bank balance. */
export const movesCash = (kind: EntryKind): boolean => !internalKinds.includes(kind)

async function paperAccount(db: Db, id: number): Promise<PaperAccount | null> {
  if (id === heldByPlatform) return null
  const [row] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      bank: accounts.bank,
      number: decrypted(accounts.number),
      company_name: companiesTable.name,
    })
    .from(accounts)
    .leftJoin(companiesTable, eq(companiesTable.id, accounts.company))
    .where(eq(accounts.id, id))
  return row ?? null
}

/** The columns of a lot that decide which account its buyer pays to. */
export type AccountLot = Pick<typeof lotsTable.$inferSelect, 'id' | 'round_no' | 'company'>

/** The account that the lot's terms name for its deposits, or for the money for the goods. */
export const depositAccountOf = async (db: Db, { id, company }: AccountLot): Promise<PaperAccount | null> =>
  paperAccount(db, await accountOf(db, { kind: 'deposit_in', lot_id: id, company }))
export const settlementAccount = async (db: Db, { id, company }: AccountLot): Promise<PaperAccount | null> =>
  paperAccount(db, await accountOf(db, { kind: 'balance_in', lot_id: id, company }))

/** The account of deposits that name no lot. */
export const usualDepositAccount = async (db: Db, company: number): Promise<PaperAccount | null> =>
  paperAccount(db, await accountOf(db, { kind: 'deposit_in', company }))

type LotMoment = Pick<typeof lotsTable.$inferSelect, 'state'>

/** Loads a lot whose papers name accounts, for people who see it, and for finance once it is approved. */
export async function lotWithAccounts(db: Db, who: Caller, id: number): Promise<AccountLot & LotMoment> {
  const [lot] = may(who, 'lots.use')
    ? [await loadLot(db, who, id)]
    : await db
        .select()
        .from(lotsTable)
        .where(and(eq(lotsTable.id, id), inArray(lotsTable.state, [...approvedStates])))
  if (!lot) throw new Refusal('not_found')
  return lot
}
