import { and, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { internalKinds, type EntryKind, type EntryRow, type EntrySums } from '../../../contract/finance.ts'
import type { Page } from '../../../contract/envelope.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { readListQuery } from '../../records/list-query.ts'
import { conditions, createRecord, listRecords } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { entrySource, presentEntries, presentEntry, type StoredEntry } from './source.ts'
import { refuseFaults, subjectOf, type NewEntry } from './subject.ts'
import { entriesTable as table } from '../../tables/finance.ts'

type Raw = Readonly<Record<string, unknown>>

/** A table of money that comes in or goes out. */
interface MoneyColumns {
  direction: PgColumn
  /** Kinds that only move held deposits are left out of the sums. */
  kind?: PgColumn
  /** Which rows count. */
  where: SQL
}

/**
 * What the rows of a list under its filters come to, by direction. Deposits that only change their purpose do
 * not count.
 */
export async function sumsOf(
  db: Db,
  who: Caller,
  source: Source,
  raw: Raw,
  { direction, kind, where }: MoneyColumns,
): Promise<EntrySums> {
  const cash = kind ? notInArray(kind, [...internalKinds]) : sql`true`
  const sum = (way: 'in' | 'out') =>
    sql<string>`coalesce(sum(amount) filter (where ${direction} = ${way} and ${cash}), 0)::numeric(20, 2)`
  const [row] = await db
    .select({ in: sum('in'), out: sum('out'), entries: sql<number>`count(*)::int` })
    .from(source.table)
    .where(and(conditions(source, who, readListQuery(source.resource, [], raw)), where))
  return row ?? { in: '0.00', out: '0.00', entries: 0 }
}

export async function listEntries(
  db: Db,
  who: Caller,
  raw: Raw,
): Promise<Page<EntryRow> & { sums: EntrySums }> {
  const page = await listRecords(db, who, entrySource, raw)
  const { direction, kind, state } = table
  const where = notInArray(state, ['draft', 'void'])
  const sums = await sumsOf(db, who, entrySource, raw, { direction, kind, where })
  return { ...page, items: await presentEntries(db, who, page.items), sums }
}

/**
 * Enters money that came or went. It is pending until a person confirms it, or a draft that its author
 * finishes later.
 */
export async function createEntry(
  db: Db,
  who: Caller,
  { draft = false, ...input }: NewEntry & { draft?: boolean | undefined },
): Promise<EntryRow> {
  refuseFaults(who, input, !draft)
  const voucher = input.voucher ?? []
  await refuseForeignFiles(db, who, 'voucher', voucher, [])
  const subject = await subjectOf(db, input)
  const state = draft ? 'draft' : 'pending'
  const stored = await writeEntry(db, who, { ...input, ...subject, voucher, state })
  await attachFiles(db, voucher, 'finance_entries', stored.id)
  return presentEntry(db, who, stored)
}

type NewRow = Omit<typeof table.$inferInsert, 'entry_no' | 'id'>

/** Writes an entry with the next number of the ledger. */
export async function writeEntry(db: Db, who: Caller, values: NewRow): Promise<StoredEntry> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('finance_entries', 'id')) as id`,
  )
  const id = Number(rows[0]?.id)
  const entry_no = `LS-${businessDay(who.now).replaceAll('-', '')}-${String(id).padStart(6, '0')}`
  return createRecord(db, who, entrySource, { ...values, id, entry_no, created_at: who.now.toISOString() })
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

/**
 * The entries of one buyer in a round: those of the sign-up, and those that name none, unless another buyer of
 * the round has defaulted. They were that buyer's then.
 */
const ofBuyer = (buyer: number | null): SQL =>
  buyer === null
    ? sql`true`
    : sql`(${table.sign_up_id} = ${buyer} or ${table.sign_up_id} is null and not exists (select from sign_ups other
        where other.lot_id = ${table.lot_id} and other.round_no = ${table.round_no} and other.outcome = 'defaulted' and other.id <> ${buyer}))`

/**
 * The sum of the confirmed, not reversed entries of some kinds in a round of a lot; with `buyer`, of that
 * sign-up alone.
 */
export async function confirmedSum(
  db: Db,
  lotId: number,
  round: number,
  kinds: readonly EntryKind[],
  buyer: number | null = null,
): Promise<string> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::numeric(20, 2) as sum from ${table}
    where lot_id = ${lotId} and round_no = ${round} and state = 'confirmed' and reverses_id is null
      and ${inArray(table.kind, kinds)} and ${ofBuyer(buyer)}`)
  return rows[0]?.sum ?? '0.00'
}
