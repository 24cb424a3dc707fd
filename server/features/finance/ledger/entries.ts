import { eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DueRow, DueSums } from '#contract/dues.ts'
import type { EntryRow } from '#contract/finance.ts'
import type { DirectionSums, EntrySums } from '#contract/finance-sums.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { sumRecords } from '#server/lists/group-records.ts'
import { newId } from '#server/records/new-ids.ts'
import { createRecord } from '#server/records/write-records.ts'
import { refuseClosedDay, refuseClosedMonth } from '#server/features/own-accounts/closed-days.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { accountReason } from './account-rules.ts'
import { accountOf, movesCash } from './account-of.ts'
import { bookedStates, cashChange, cashMoved, heldChange, isOfPlatform, unpaid } from './changes.ts'
import { payerOf } from './payer.ts'
import {
  dueSource,
  entrySource,
  presentDues,
  presentEntries,
  presentEntry,
  type StoredEntry,
} from './source.ts'
import { refuseFaults, subjectOf, type NewEntry } from './subject.ts'
import type { Plain } from '#server/tables/encrypted.ts'
import { duesTable, entriesTable as table } from '#server/tables/finance.ts'
import type { Payer } from '#contract/finance-lot.ts'
import { listRecords } from '#server/lists/list-records.ts'

type Raw = Readonly<Record<string, unknown>>

/** A table of money that comes in or goes out. */
interface MoneyColumns {
  direction: PgColumn
  /** Which rows count. */
  where: SQL
}

const total = (what: SQL, where: SQL): SQL =>
  sql`coalesce(sum(${what}) filter (where ${where}), 0)::numeric(20, 2)`
const howMany = (where: SQL): SQL => sql`(count(*) filter (where ${where}))::int`

/** Sums by direction of the rows that count. */
export const directionSums = (
  { direction, where }: MoneyColumns,
  what = sql`amount`,
): { [Name in keyof DirectionSums]: SQL } => ({
  in: total(what, sql`${direction} = 'in' and ${where}`),
  out: total(what, sql`${direction} = 'out' and ${where}`),
  entries: howMany(where),
})

const { direction, state } = table
const isPending = eq(state, 'pending')
const pending = directionSums({ direction, where: isPending }, cashMoved)
const ofPlatform = directionSums({
  direction,
  where: sql`${inArray(state, bookedStates)} and ${isOfPlatform}`,
})

const entrySums: { [Name in keyof EntrySums]: SQL } = {
  ...directionSums({ direction, where: inArray(state, bookedStates) }, cashMoved),
  platform_in: ofPlatform.in,
  platform_out: ofPlatform.out,
  pending_in: pending.in,
  pending_out: pending.out,
  pending: pending.entries,
  held_change: total(heldChange, sql`true`),
  cash_change: total(cashChange, sql`true`),
}

export async function listEntries(
  db: Db,
  who: Caller,
  raw: Raw,
): Promise<Page<EntryRow> & { sums: EntrySums }> {
  const page = await listRecords(db, who, entrySource, raw)
  const sums = await sumRecords<EntrySums>(db, who, entrySource, raw, entrySums)
  return { ...page, items: await presentEntries(db, who, page.items), sums }
}

const dueSums: { [Name in keyof DueSums]: SQL } = {
  ...directionSums({
    direction: duesTable.direction,
    where: notInArray(duesTable.state, ['cancelled', 'proposed']),
  }),
  unpaid: total(unpaid, sql`true`),
  unpaid_in: total(unpaid, eq(duesTable.direction, 'in')),
  unpaid_out: total(unpaid, eq(duesTable.direction, 'out')),
}

export async function listDues(db: Db, who: Caller, raw: Raw): Promise<Page<DueRow> & { sums: DueSums }> {
  const page = await listRecords(db, who, dueSource, raw)
  const sums = await sumRecords<DueSums>(db, who, dueSource, raw, dueSums)
  return { ...page, items: await presentDues(db, who, page.items), sums }
}

interface Entering {
  draft?: boolean | undefined
  /** The reason why a deposit comes into a settlement account. */
  reason?: string | null | undefined
}

/**
 * Enters money that came in or went out. The entry is pending until a person confirms it, or a draft that
 * its author finishes later.
 */
export async function createEntry(
  db: Db,
  who: Caller,
  { draft = false, reason = null, ...input }: NewEntry & Entering,
): Promise<EntryRow> {
  refuseFaults(who, input, !draft)
  const voucher = input.voucher ?? []
  await refuseForeignFiles(db, who, 'voucher', voucher, [])
  const subject = await subjectOf(db, input)
  const state = draft ? 'draft' : 'pending'
  const { kind, account_id = null, occurred_on = null } = input
  const account_reason = draft ? null : await accountReason(db, { kind, account_id, occurred_on }, reason)
  const backTo = await refundTo(db, input, subject.sign_up_id)
  const stored = await writeEntry(db, who, {
    ...input,
    ...subject,
    ...backTo,
    account_reason,
    voucher,
    state,
  })
  await attachFiles(db, voucher, 'finance_entries', stored.id)
  return presentEntry(db, who, stored)
}

/**
 * Deposits and performance bonds go back to the account they came from, unless the refund names another
 * one.
 */
async function refundTo(
  db: Db,
  { kind, counterparty, counterparty_account }: NewEntry,
  signUpId: number | null,
): Promise<Partial<Payer>> {
  const isBond = kind === 'performance_refund'
  if ((kind !== 'deposit_refund' && !isBond) || signUpId === null || counterparty_account) return {}
  const payer = await payerOf(db, signUpId, isBond ? ['performance_in'] : undefined)
  return payer?.counterparty_account ? { ...payer, ...(counterparty && { counterparty }) } : {}
}

type NewRow = Omit<Plain<typeof table.$inferInsert>, 'entry_no' | 'id'>

/**
 * Writes an entry with the next number of the ledger, and with the account that fits if it names none. A closed
 * day of the account takes no money (409).
 */
export async function writeEntry(db: Db, who: Caller, values: NewRow): Promise<StoredEntry> {
  const id = await newId(db, table)
  const account_id = values.account_id ?? (await accountOf(db, values))
  const occurred_on = values.occurred_on ?? null
  if (values.state !== 'draft')
    await (movesCash(values.kind)
      ? refuseClosedDay(db, account_id, occurred_on)
      : refuseClosedMonth(db, occurred_on))
  const entry_no = `LS-${businessDay(who.now).replaceAll('-', '')}-${String(id).padStart(6, '0')}`
  // The opposite of an imported entry was written here, so it does not count as imported.
  const made = {
    ...values,
    account_id,
    id,
    entry_no,
    created_at: who.now.toISOString(),
    imported_from: null,
  }
  return createRecord(db, who, entrySource, made)
}

/** Writes the opposite of a reversed entry, confirmed at once by the person who reverses it. */
export async function writeOpposite(
  db: Db,
  who: Caller,
  entry: StoredEntry,
  why: { state_reason?: string } = {},
): Promise<void> {
  const { id, entry_no: _no, version: _version, voucher: _voucher, ...same } = entry
  await writeEntry(db, who, {
    ...same,
    ...why,
    direction: entry.direction === 'in' ? 'out' : 'in',
    occurred_on: businessDay(who.now),
    state: 'confirmed',
    confirmed_by: who.uid || null,
    confirmed_at: who.now.toISOString(),
    reverses_id: id,
  })
}
