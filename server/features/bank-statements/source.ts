import { inArray, sql } from 'drizzle-orm'
import {
  bankLines,
  type Aside,
  type BankLineRow,
  type LineEntry,
  type LineSums,
} from '#contract/bank-statements.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { sumRecords } from '#server/lists/group-records.ts'
import { containing } from '#server/lists/list-query.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { bankLinesTable as table, bankMatches } from '#server/tables/bank-statements.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { accountHash } from '#server/secrets/data-key.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { ownAccountsTable } from '#server/tables/own-accounts.ts'
import { lotNames } from '#server/features/finance/ledger/names.ts'
import { accountNames } from '#server/features/own-accounts/names.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { exactPairs, exactPairsSql, expectationsOf, presentExpectation } from './expectations.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

/** Everybody in finance sees all bank lines; there is no narrower scope. */
export const lineSource = writableSource({
  resource: bankLines,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.booked_on, descending: true },
  derived: { exact: () => sql`${table.id} in (select line_id from (${exactPairsSql}) exact)` },
  search: (_who, q) => {
    const pattern = containing(q)
    return sql`(${table.counterparty} ilike ${pattern}
      or ${table.summary} ilike ${pattern}
      or ${table.reference} ilike ${pattern}
      or account_hash(${table.counter_account}) = ${accountHash(q)})`
  },
  internal: ['identity', 'occurrence', 'payer_key', 'statement_id'],
  log: {
    resource: 'bank_lines',
    nameOf: (row) => row.counterparty ?? row.summary,
    ownersOf: () => [],
    audienceOf: () => ['finance.use'],
    fields: ['state', 'aside', 'aside_amount', 'aside_asked_by', 'reason'],
  },
})

export type StoredBankLine = RowOf<typeof lineSource>

const words: readonly [Aside, RegExp][] = [
  ['fee', /手续费|工本费|服务费|管理费|汇划费|\bfee\b/i],
  ['interest', /结息|利息|\binterest\b/i],
  ['tax', /税款|税费|缴税|扣税|\btax\b/i],
  ['own_transfer', /内部划转|内部转账|账户互转|资金归集|调拨/],
]

/** Suggests why an open line needs no entry, from its counter-account or its summary. */
function suggestedAside(row: StoredBankLine, numbers: ReadonlySet<string>): Aside | null {
  if (row.state !== 'open') return null
  if (row.counter_account !== null && numbers.has(row.counter_account)) return 'own_transfer'
  return words.find(([, pattern]) => pattern.test(row.summary ?? ''))?.[0] ?? null
}

async function entriesOn(db: Db, ids: readonly number[]): Promise<Map<number, LineEntry[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            line_id: bankMatches.line_id,
            id: entriesTable.id,
            entry_no: entriesTable.entry_no,
            kind: entriesTable.kind,
            amount: entriesTable.amount,
            lot_id: entriesTable.lot_id,
          })
          .from(bankMatches)
          .innerJoin(entriesTable, sql`${entriesTable.id} = ${bankMatches.entry_id}`)
          .where(inArray(bankMatches.line_id, [...ids]))
          .orderBy(entriesTable.id)
  const lots = await lotNames(
    db,
    rows.map((row) => row.lot_id),
  )
  const found = Map.groupBy(rows, (row) => row.line_id)
  return new Map(
    [...found].map(([id, of]) => [
      id,
      of.map(({ line_id: _line, lot_id, amount, ...entry }) => ({
        ...entry,
        amount: amount ?? '0.00',
        lot_id_name: lot_id === null ? null : (lots.get(lot_id) ?? null),
      })),
    ]),
  )
}

/** The exactly matching expectation of each open line, where there is one. */
async function expectedBy(db: Db, rows: readonly StoredBankLine[]) {
  const open = new Set(rows.filter((row) => row.state === 'open').map((row) => row.id))
  if (open.size === 0) return new Map<number, BankLineRow['expected']>()
  const pairs = (await exactPairs(db)).filter(({ line_id }) => open.has(line_id))
  const found = await expectationsOf(
    db,
    pairs.map(({ key }) => key),
  )
  const byKey = new Map(found.map((row) => [row.key, presentExpectation(row)]))
  return new Map(pairs.map(({ line_id, key }) => [line_id, byKey.get(key) ?? null]))
}

function actionsOf({ state, direction }: StoredBankLine, exact: boolean): string[] {
  if (state === 'taken_back') return []
  if (state !== 'open') return ['reopen']
  const unapplied = direction === 'in' ? ['unapplied'] : []
  return ['match', ...unapplied, 'set_aside', ...(exact ? ['match_exact'] : [])]
}

async function presentLines(db: Db, who: Caller, rows: readonly StoredBankLine[]): Promise<BankLineRow[]> {
  const ids = rows.map((row) => row.id)
  const accounts = await accountNames(db, who.language)
  const entries = await entriesOn(db, ids)
  const expected = await expectedBy(db, rows)
  const people = await staffNames(
    db,
    rows.flatMap((row) => [row.settled_by, row.aside_asked_by]).filter((uid) => uid !== null),
  )
  const own = await db.select({ number: decrypted(ownAccountsTable.number) }).from(ownAccountsTable)
  const numbers = new Set(own.map(({ number }) => number).filter((number) => number !== ''))
  return rows.map((row) => ({
    ...row,
    account_id_name: accounts.get(row.account_id) ?? null,
    settled_by_name: row.settled_by === null ? null : (people.get(row.settled_by) ?? null),
    aside_asked_by_name: row.aside_asked_by === null ? null : (people.get(row.aside_asked_by) ?? null),
    entries: entries.get(row.id) ?? [],
    expected: expected.get(row.id) ?? null,
    suggested: suggestedAside(row, numbers),
    exact: expected.has(row.id),
    actions: actionsOf(row, expected.has(row.id)),
  }))
}

export async function presentLine(db: Db, who: Caller, row: StoredBankLine): Promise<BankLineRow> {
  const [presented] = await presentLines(db, who, [row])
  return required(presented, 'the presented bank line')
}

const sumIn = (direction: 'in' | 'out') =>
  sql`coalesce(sum(amount)
    filter (where ${table.direction} = ${direction} and ${table.state} <> 'taken_back'), 0)::numeric(20, 2)`

export async function listLines(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<BankLineRow> & { sums: LineSums }> {
  const page = await listRecords(db, who, lineSource, raw)
  const sums = await sumRecords<LineSums>(db, who, lineSource, raw, {
    in: sumIn('in'),
    out: sumIn('out'),
    entries: sql`(count(*) filter (where ${table.state} <> 'taken_back'))::int`,
    open: sql`(count(*) filter (where ${table.state} = 'open'))::int`,
  })
  return { ...page, items: await presentLines(db, who, page.items), sums }
}
