import { sql } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import { compare, isZero } from '#contract/rules/money.ts'
import { unapplied, type UnappliedRow, type UnappliedSums } from '#contract/unapplied.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { containing } from '#server/lists/list-query.ts'
import { sumRecords } from '#server/lists/group-records.ts'
import { getRecord } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { readableSource, type RowOf } from '#server/records/source.ts'
import { accountNames } from '#server/features/own-accounts/names.ts'
import { entriesTable as table } from '#server/tables/finance.ts'
import { consignorNames, lotNames, recyclerNames } from '../ledger/names.ts'
import { readRests, restOf } from './rest.ts'

const isSettled = sql`(${restOf} = 0)`

/** Confirmed unapplied receipts. Everybody in finance sees all of them. */
const source = readableSource({
  resource: unapplied,
  table,
  visibility: {
    rows: () =>
      sql`(${table.kind} = 'unapplied_in' and ${table.state} = 'confirmed' and ${table.reverses_id} is null)`,
    hidden: () => [],
  },
  order: { column: table.occurred_on, descending: true },
  derived: { settled: () => isSettled },
  search: (_who, q) => {
    const pattern = containing(q)
    return sql`(${table.entry_no} ilike ${pattern}
      or ${table.counterparty} ilike ${pattern}
      or ${table.bank_ref} ilike ${pattern})`
  },
})

type Stored = RowOf<typeof source>

/** The names that a row shows besides its own columns. */
async function namesOf(db: Db, who: Caller, rows: readonly Stored[]) {
  const idsOf = (party: Stored['party']) => rows.map((row) => (row.party === party ? row.party_id : null))
  const recyclers = await recyclerNames(db, idsOf('recycler'))
  const consignors = await consignorNames(db, idsOf('consignor'))
  const accounts = await accountNames(db, who.language)
  const lots = await lotNames(
    db,
    rows.map((row) => row.lot_id),
  )
  const nameIn = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? null : (names.get(id) ?? null)
  return ({ party, party_id, account_id, lot_id }: Stored) => ({
    party_name: nameIn(party === 'consignor' ? consignors : recyclers, party_id),
    account_id_name: nameIn(accounts, account_id),
    lot_id_name: nameIn(lots, lot_id),
  })
}

const shownColumns = (row: Stored) => ({
  id: row.id,
  version: row.version,
  entry_no: row.entry_no,
  occurred_on: row.occurred_on,
  counterparty: row.counterparty,
  party: row.party,
  party_id: row.party_id,
  amount: row.amount ?? '0.00',
  account_id: row.account_id,
  counterparty_bank: row.counterparty_bank,
  counterparty_account: row.counterparty_account,
  lot_id: row.lot_id,
  bank_ref: row.bank_ref,
  remark: row.remark,
  created_at: row.created_at,
  created_by: row.created_by,
  updated_at: row.updated_at,
  updated_by: row.updated_by,
})

async function present(db: Db, who: Caller, rows: readonly Stored[]): Promise<UnappliedRow[]> {
  const named = await namesOf(db, who, rows)
  const rests = await readRests(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const { rest, refunding, free } = required(rests.get(row.id), 'the rest of unapplied money')
    const actions = compare(free, '0') > 0 ? ['apply', 'refund'] : []
    return { ...shownColumns(row), ...named(row), rest, refunding, settled: isZero(rest), actions }
  })
}

export async function listUnapplied(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<UnappliedRow> & { sums: UnappliedSums }> {
  const open = raw['settled'] === undefined ? sql`not ${isSettled}` : undefined
  const page = await listRecords(db, who, source, raw, open)
  const filter = open ? sql` filter (where ${open})` : sql``
  const sums = await sumRecords<UnappliedSums>(db, who, source, raw, {
    entries: sql`(count(*)${filter})::int`,
    in: sql`coalesce(sum(${table.amount})${filter}, 0)::numeric(20, 2)`,
    rest: sql`coalesce(sum(${restOf})${filter}, 0)::numeric(20, 2)`,
  })
  return { ...page, items: await present(db, who, page.items), sums }
}

export async function getUnapplied(db: Db, who: Caller, id: number): Promise<UnappliedRow> {
  const [row] = await present(db, who, [await getRecord(db, who, source, id)])
  return required(row, 'the row just read')
}
