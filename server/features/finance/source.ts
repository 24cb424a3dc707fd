import { and, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { financeEntries, internalKinds, type EntryRow } from '../../../contract/finance.ts'
import { financeDues, type DueRow } from '../../../contract/dues.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { containing } from '../../records/list-query.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { consignorsTable } from '../../tables/consignors.ts'
import { lotsTable } from '../../tables/lots.ts'
import { recyclersTable } from '../../tables/recyclers.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { staffNames } from '../staff/names.ts'
import { duesTable, entriesTable } from '../../tables/finance.ts'

export type StoredEntry = Stored & typeof entriesTable.$inferSelect
export type StoredDue = Stored & typeof duesTable.$inferSelect

/** Whoever works in finance sees the whole ledger: the permission is the scope (product §2). */
const everything = { rows: () => undefined, hidden: () => [] }

export const lotsNamed = (q: string): SQL => {
  const pattern = containing(q)
  return sql`select id from ${lotsTable} where lot_no ilike ${pattern} or corpore_name ilike ${pattern}`
}

export const entrySource: Source<Stored> = {
  resource: financeEntries,
  table: entriesTable,
  visibility: everything,
  order: { column: entriesTable.created_at, descending: true },
  search: (_who, q) => {
    const pattern = containing(q)
    return sql`(${entriesTable.entry_no} ilike ${pattern} or ${entriesTable.counterparty} ilike ${pattern} or ${entriesTable.bank_ref} ilike ${pattern} or ${entriesTable.lot_id} in (${lotsNamed(q)}))`
  },
}

export const isOverdue = (who: Caller): SQL =>
  and(inArray(duesTable.state, ['open', 'partial']), lt(duesTable.due_date, businessDay(who.now))) as SQL

export const dueSource: Source<Stored> = {
  resource: financeDues,
  table: duesTable,
  visibility: everything,
  order: { column: duesTable.created_at, descending: true },
  derived: { overdue: isOverdue },
  search: (_who, q) => sql`${duesTable.lot_id} in (${lotsNamed(q)})`,
}

/** Names by id, in one query per kind of record; nothing is asked for nothing. */
async function names(
  db: Db,
  table: typeof lotsTable | typeof recyclersTable | typeof consignorsTable,
  text: SQL,
  ids: (number | null)[],
) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<number, string>()
  const rows = await db
    .select({ id: table.id, name: sql<string>`${text}` })
    .from(table)
    .where(inArray(table.id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}

export const lotLabels = (db: Db, ids: (number | null)[]) =>
  names(db, lotsTable, sql`concat_ws(' ', lot_no, corpore_name)`, ids)
export const recyclerLabels = (db: Db, ids: (number | null)[]) =>
  names(db, recyclersTable, sql`company_name`, ids)
export const consignorLabels = (db: Db, ids: (number | null)[]) =>
  names(db, consignorsTable, sql`company_name`, ids)

async function signUpLabels(db: Db, ids: (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: signUpsTable.id, name: recyclersTable.company_name })
    .from(signUpsTable)
    .innerJoin(recyclersTable, sql`${recyclersTable.id} = ${signUpsTable.recycler_id}`)
    .where(inArray(signUpsTable.id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** A receipt is of confirmed money: not of a deposit that merely changed its purpose, nor of an entry that takes another back. */
export const hasReceipt = (row: StoredEntry): boolean =>
  row.state === 'confirmed' && row.reverses_id === null && !internalKinds.includes(row.kind)

/** What may be done with an entry now; the two-person rule included. */
export function entryActions(who: Caller, row: StoredEntry): string[] {
  if (row.state === 'draft') return row.created_by === who.uid ? ['edit', 'submit', 'void'] : ['void']
  const own = row.direction === 'out' && row.created_by === who.uid
  if (row.state === 'pending') return own ? ['void'] : ['confirm', 'void']
  if (!hasReceipt(row)) return []
  return row.direction === 'in' && row.created_by === who.uid ? ['receipt'] : ['reverse', 'receipt']
}

export async function presentEntries(db: Db, who: Caller, rows: Stored[]): Promise<EntryRow[]> {
  const entries = rows as StoredEntry[]
  const lotIds = entries.map((row) => row.lot_id)
  const signUpIds = entries.map((row) => row.sign_up_id)
  const uids = entries.flatMap((row) => [row.created_by, row.confirmed_by]).filter((id) => id !== null)
  const [lots, signUps, people] = [
    await lotLabels(db, lotIds),
    await signUpLabels(db, signUpIds),
    await staffNames(db, uids),
  ]
  return entries.map((row) => ({
    ...row,
    lot_id_name: row.lot_id === null ? null : (lots.get(row.lot_id) ?? null),
    sign_up_id_name: row.sign_up_id === null ? null : (signUps.get(row.sign_up_id) ?? null),
    created_by_name: row.created_by === null ? null : (people.get(row.created_by) ?? null),
    confirmed_by_name: row.confirmed_by === null ? null : (people.get(row.confirmed_by) ?? null),
    actions: entryActions(who, row),
  })) as unknown as EntryRow[]
}

export async function presentEntry(db: Db, who: Caller, row: Stored): Promise<EntryRow> {
  const [presented] = await presentEntries(db, who, [row])
  return presented as EntryRow
}

export async function presentDues(db: Db, who: Caller, rows: Stored[]): Promise<DueRow[]> {
  const dues = rows as StoredDue[]
  const of = (party: 'recycler' | 'consignor') =>
    dues.map((row) => (row.party === party ? row.party_id : null))
  const lotIds = dues.map((row) => row.lot_id)
  const [lots, recyclers, consignors] = [
    await lotLabels(db, lotIds),
    await recyclerLabels(db, of('recycler')),
    await consignorLabels(db, of('consignor')),
  ]
  const today = businessDay(who.now)
  return dues.map((row) => ({
    ...row,
    lot_id_name: row.lot_id === null ? null : (lots.get(row.lot_id) ?? null),
    party_name: (row.party === 'recycler' ? recyclers : consignors).get(row.party_id ?? 0) ?? null,
    overdue: ['open', 'partial'].includes(row.state) && row.due_date !== null && row.due_date < today,
    actions: ['open', 'partial'].includes(row.state) ? ['pay'] : [],
  })) as unknown as DueRow[]
}
