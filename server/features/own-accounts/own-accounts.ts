import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import {
  heldByPlatform,
  ownAccounts,
  type AccountPurpose,
  type OwnAccountOption,
  type OwnAccountRow,
} from '#contract/own-accounts.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { companiesTable } from '#server/tables/dictionaries.ts'
import { ownAccountsTable as table } from '#server/tables/own-accounts.ts'
import { accountNames, forgetAccountNames } from './names.ts'
import { accountSource, presentAccount } from './source.ts'
import { listRecords } from '#server/lists/list-records.ts'

export async function listAccounts(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<OwnAccountRow>> {
  const page = await listRecords(db, who, accountSource, raw)
  return { ...page, items: page.items.map((row) => presentAccount(who, row)) }
}

/** Accounts for pickers. The platform comes last. */
export async function accountOptions(db: Db, who: Caller): Promise<{ items: OwnAccountOption[] }> {
  const { id, name, enabled } = table
  const rows = await db.select({ id, name, enabled }).from(table).where(gt(id, heldByPlatform)).orderBy(id)
  const names = await accountNames(db, who.language)
  return { items: [...rows, { id: heldByPlatform, name: names.get(heldByPlatform) ?? '', enabled: true }] }
}

/** At least four characters, because a masked number still shows its last four. */
const numberPattern = /^[0-9A-Za-z]{4,40}$/
/** People type blanks and dashes into account numbers; neither is stored. */
const bareNumber = (number: string): string => number.normalize('NFKC').replaceAll(/[\s-]/g, '')

async function refuseWrong(db: Db, given: { number?: string; company?: number | null }): Promise<void> {
  const refuse = (name: string, fault: string) => {
    throw invalidField(ownAccounts.name, name, fault)
  }
  if (given.number !== undefined && !numberPattern.test(given.number)) refuse('number', 'bad_format')
  if (given.company === undefined || given.company === null) return
  const [company] = await db
    .select({ enabled: companiesTable.enabled })
    .from(companiesTable)
    .where(eq(companiesTable.id, given.company))
  if (!company?.enabled) refuse('company', 'unknown_choice')
}

const asTaken = (error: unknown): never => {
  throw violatedConstraint(error) === 'own_accounts_number' ? new Refusal('account_taken') : error
}

export async function createAccount(
  db: Db,
  who: Caller,
  input: Draft<typeof ownAccounts>,
): Promise<OwnAccountRow> {
  const given = { ...input, number: bareNumber(input.number) }
  await refuseWrong(db, givenFields({ number: given.number, company: given.company }))
  const row = await createRecord(db, who, accountSource, { enabled: true, ...given }).catch(asTaken)
  forgetAccountNames()
  return presentAccount(who, row)
}

export async function editAccount(
  db: Db,
  who: Caller,
  id: number,
  { version, ...given }: Patch<typeof ownAccounts>,
): Promise<OwnAccountRow> {
  const before = await getRecord(db, who, accountSource, id, true)
  await checkVersion(before, version, () => presentAccount(who, before))
  const number = given.number === undefined ? undefined : bareNumber(given.number)
  const changes = givenFields({ ...given, number })
  const company = changes.company === before.company ? null : changes.company
  await refuseWrong(db, givenFields({ number: changes.number, company }))
  const row = await writeRecord(db, who, accountSource, before, changes, { action: 'edit' }).catch(asTaken)
  forgetAccountNames()
  return presentAccount(who, row)
}

/** The first enabled account for this purpose. An account of the company itself precedes a shared one. */
export async function defaultAccount(
  db: Db,
  purpose: AccountPurpose,
  company: number | null,
): Promise<number | null> {
  const serves = company === null ? undefined : eq(table.company, company)
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        gt(table.id, heldByPlatform),
        eq(table.enabled, true),
        eq(table.purpose, purpose),
        or(serves, isNull(table.company)),
      ),
    )
    .orderBy(asc(sql`${table.company} is null`), asc(table.id))
    .limit(1)
  return row?.id ?? null
}

/** Whether a new record may name this account. */
export async function isUsableAccount(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ enabled: table.enabled }).from(table).where(eq(table.id, id))
  return row?.enabled === true
}
