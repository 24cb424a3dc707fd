import { and, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { financeDues, type DueRow } from '#contract/dues.ts'
import { financeEntries, type EntryRow } from '#contract/finance.ts'
import { internalKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import type { Decimal } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/lists/list-query.ts'
import { writableSource, type RowOf, allOf } from '#server/records/source.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { accountNames } from '#server/features/own-accounts/names.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { ownAccountsOf } from '#server/features/staff/same-person.ts'
import { changesOf, isEffective, isLive, liveDueStates, unpaidOf } from './changes.ts'
import {
  consignorNames,
  dueNames,
  eventNames,
  lotNames,
  payeeNames,
  recyclerNames,
  signUpNames,
} from './names.ts'
import { required } from '#server/records/required.ts'

/** The permission is the scope: everybody in finance sees the whole ledger (product §2). */
const wholeLedger = { rows: () => undefined, hidden: () => [] }

/** Ids of the lots that a search term finds by number or name. */
export const lotsNamed = (q: string): SQL => {
  const pattern = containing(q)
  return sql`select id from ${lotsTable} where lot_no ilike ${pattern} or corpore_name ilike ${pattern}`
}

export const entrySource = writableSource({
  resource: financeEntries,
  table: entriesTable,
  visibility: wholeLedger,
  order: { column: entriesTable.created_at, descending: true },
  derived: { effective: () => isEffective },
  search: (_who, q) => {
    const pattern = containing(q)
    return sql`(${entriesTable.entry_no} ilike ${pattern}
      or ${entriesTable.counterparty} ilike ${pattern}
      or ${entriesTable.bank_ref} ilike ${pattern}
      or ${entriesTable.lot_id} in (${lotsNamed(q)}))`
  },
  log: {
    resource: 'finance_entries',
    nameOf: (row) => row.entry_no,
    ownersOf: () => [],
    fields: [...writableNames(financeEntries), 'state'],
  },
})

export type StoredEntry = RowOf<typeof entrySource>

/** The amount of an entry in yuan. Only a draft or a void entry may lack it, and neither moves money. */
export const amountOf = (entry: Pick<StoredEntry, 'amount'>): Decimal =>
  required(entry.amount, 'the amount of an entry')

export const isOverdue = (who: Caller): SQL =>
  allOf(inArray(duesTable.state, liveDueStates), lt(duesTable.due_date, businessDay(who.now)))

/** True if the due's party is a buyer who defaulted. */
export const ofDefaulter: SQL = sql`exists (select from sign_ups defaulter
  where defaulter.id = ${duesTable.sign_up_id}
    and defaulter.outcome = 'defaulted'
    and ${duesTable.party} = 'recycler')`

/** A live refund of overpaid money. Part of it may be set off if the buyer defaulted. */
const isRefund = (due: StoredDue): boolean => due.kind === 'overpaid_refund' && isLive(due.state)

/** True if this is a live refund of a buyer who defaulted. */
export const isDefaulters = async (db: Db, due: StoredDue): Promise<boolean> =>
  (await defaultersRefunds(db, [due])).has(due.id)

/** A due has no name of its own, so the log names its lot. */
export const dueSource = writableSource({
  resource: financeDues,
  table: duesTable,
  visibility: wholeLedger,
  order: { column: duesTable.created_at, descending: true },
  derived: { overdue: isOverdue },
  search: (_who, q) => sql`${duesTable.lot_id} in (${lotsNamed(q)})`,
  log: {
    resource: 'finance_dues',
    nameOf: () => null,
    ownersOf: () => [],
    fields: ['kind', 'amount', 'due_date', 'party', 'state', 'set_off'],
  },
})

export type StoredDue = RowOf<typeof dueSource>

/**
 * Only confirmed money has a receipt, neither a deposit that changed its purpose nor the opposite of another
 * entry.
 */
export const hasReceipt = (row: StoredEntry): boolean =>
  row.state === 'confirmed' && row.reverses_id === null && !internalKinds.includes(row.kind)

/**
 * Uses of unapplied money and set-offs are corrected by an opposite entry, like cash; moves of deposits are
 * not.
 */
const reversible: readonly EntryKind[] = [
  'unapplied_apply',
  'unapplied_deposit',
  'set_off',
  'performance_forfeit',
]

/** Reversing the refund's side of a set-off reverses both sides. */
export const isIrreversible = ({ kind, source_id }: StoredEntry): boolean =>
  kind === 'set_off' ? source_id !== null : internalKinds.includes(kind) && !reversible.includes(kind)

/** The acts on an entry that are open to the caller, the two-person rule included. */
function entryActions(who: Caller, row: StoredEntry, own: ReadonlySet<number>): string[] {
  if (row.state === 'draft') return row.created_by === who.uid ? ['edit', 'submit', 'void'] : ['void']
  const byMe = row.created_by !== null && own.has(row.created_by)
  if (row.state === 'pending') return row.direction === 'out' && byMe ? ['void'] : ['confirm', 'void']
  if (row.state !== 'confirmed' || row.reverses_id !== null || isIrreversible(row)) return []
  const reverse = row.direction === 'in' && byMe ? [] : ['reverse']
  return hasReceipt(row) ? [...reverse, 'receipt'] : reverse
}

const nameIn = (names: ReadonlyMap<number, string>, id: number | null): string | null =>
  id === null ? null : (names.get(id) ?? null)

/** Ids of the rows that count as money at the bank. */
async function effectiveOf(db: Db, rows: readonly StoredEntry[]): Promise<ReadonlySet<number>> {
  const plain = rows.filter((row) => row.state === 'confirmed' && row.reverses_id === null)
  const pairs = rows.filter((row) => row.state === 'reversed' || row.reverses_id !== null)
  const found =
    pairs.length === 0
      ? []
      : await db
          .select({ id: entriesTable.id })
          .from(entriesTable)
          .where(
            and(
              inArray(
                entriesTable.id,
                pairs.map((row) => row.id),
              ),
              isEffective,
            ),
          )
  return new Set([...plain, ...found].map((row) => row.id))
}

export async function presentEntries(db: Db, who: Caller, rows: readonly StoredEntry[]): Promise<EntryRow[]> {
  const uids = rows.flatMap((row) => [row.created_by, row.confirmed_by]).filter((id) => id !== null)
  const [accounts, lots, signUps, people] = [
    await accountNames(db, who.language),
    await lotNames(
      db,
      rows.map((row) => row.lot_id),
    ),
    await signUpNames(
      db,
      rows.map((row) => row.sign_up_id),
    ),
    await staffNames(db, uids),
  ]
  const own = await ownAccountsOf(db, who)
  const events = await eventNames(db, rows)
  const effective = await effectiveOf(db, rows)
  const dues = await dueNames(
    db,
    who.language,
    rows.map((row) => row.due_id),
  )
  return rows.map((row) => ({
    ...row,
    lot_id_name: nameIn(lots, row.lot_id) ?? nameIn(events, row.sign_up_id),
    account_id_name: nameIn(accounts, row.account_id),
    sign_up_id_name: nameIn(signUps, row.sign_up_id),
    due_id_name: nameIn(dues, row.due_id),
    // Internal entries are stored without a counterparty, so an applied or forfeited deposit shows its bidder.
    counterparty: row.counterparty ?? nameIn(signUps, row.sign_up_id),
    ...changesOf(row),
    effective: effective.has(row.id),
    created_by_name: nameIn(people, row.created_by),
    confirmed_by_name: nameIn(people, row.confirmed_by),
    actions: entryActions(who, row, own),
  }))
}

export async function presentEntry(db: Db, who: Caller, row: StoredEntry): Promise<EntryRow> {
  const [presented] = await presentEntries(db, who, [row])
  return required(presented, 'the row just written')
}

/** Which of these dues are live refunds of buyers who defaulted. */
async function defaultersRefunds(db: Db, rows: readonly StoredDue[]): Promise<ReadonlySet<number>> {
  const ids = rows.filter(isRefund).map((row) => row.id)
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: duesTable.id })
    .from(duesTable)
    .where(and(inArray(duesTable.id, ids), ofDefaulter))
  return new Set(found.map((row) => row.id))
}

/** The acts that a due allows now. Only a defaulter's refund may be set off. */
function dueActions(row: StoredDue, refunds: ReadonlySet<number>): string[] {
  if (row.state === 'proposed') return ['confirm', 'drop']
  if (!isLive(row.state)) return []
  return refunds.has(row.id) ? ['pay', 'set_off'] : ['pay']
}

export async function presentDues(db: Db, who: Caller, rows: readonly StoredDue[]): Promise<DueRow[]> {
  const idsOf = (party: StoredDue['party']) => rows.map((row) => (row.party === party ? row.party_id : null))
  const [lots, recyclers, consignors, payees] = [
    await lotNames(
      db,
      rows.map((row) => row.lot_id),
    ),
    await recyclerNames(db, idsOf('recycler')),
    await consignorNames(db, idsOf('consignor')),
    await payeeNames(db, idsOf('payee')),
  ]
  const parties = { recycler: recyclers, consignor: consignors, payee: payees }
  const today = businessDay(who.now)
  const refunds = await defaultersRefunds(db, rows)
  const events = await eventNames(db, rows)
  return rows.map((row) => ({
    ...row,
    lot_id_name: nameIn(lots, row.lot_id) ?? nameIn(events, row.sign_up_id),
    unpaid: unpaidOf(row),
    party_name: nameIn(parties[row.party ?? 'recycler'], row.party_id),
    overdue: isLive(row.state) && row.due_date !== null && row.due_date < today,
    actions: dueActions(row, refunds),
  }))
}
