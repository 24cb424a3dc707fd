import { inArray } from 'drizzle-orm'
import type { Field } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { Db } from '#server/db/client.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { consignorNames, lotNames, recyclerNames } from '#server/features/finance/ledger/names.ts'
import { customersTable } from '#server/tables/customers.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { staffNames } from '#server/features/staff/names.ts'
import type { OwnRow, PresentedRow } from './targets.ts'

type Target = NonNullable<Field['target']>
type Names = ReadonlyMap<number, string>

async function entryNumbers(db: Db, ids: readonly number[]): Promise<Names> {
  const rows = await db
    .select({ id: entriesTable.id, name: entriesTable.entry_no })
    .from(entriesTable)
    .where(inArray(entriesTable.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name ?? '']))
}

async function customerNames(db: Db, ids: readonly number[]): Promise<Names> {
  const { id, company_name: name } = customersTable
  const rows = await db
    .select({ id, name })
    .from(customersTable)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Looks up names that the list's rows lack. A due has no name, so its number is shown. */
const namesOf: Partial<Record<Target, (db: Db, ids: number[]) => Promise<Names>>> = {
  staff: staffNames,
  auction_companies: async (db) => (await dictionaryNames(db)).companies,
  auction_platforms: async (db) => (await dictionaryNames(db)).platforms,
  customers: customerNames,
  lots: lotNames,
  recyclers: recyclerNames,
  consignors: consignorNames,
  finance_entries: entryNumbers,
}

const idsIn = (rows: readonly PresentedRow[], name: string): number[] => [
  ...new Set(rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))),
]

/**
 * Adds the name of every chosen reference that the list's rows do not include. Adds to the rows themselves, as
 * `withPeople` does.
 */
export async function withReferences(
  db: Db,
  of: Resource,
  columns: readonly string[],
  rows: readonly OwnRow[],
): Promise<readonly PresentedRow[]> {
  const [first] = rows
  const nameless = columns.filter(
    (name) => of.fields[name]?.kind === 'ref' && first && !(`${name}_name` in first),
  )
  for (const name of nameless) {
    const ask = namesOf[of.fields[name]?.target as Target]
    const ids = ask ? idsIn(rows, name) : []
    if (!ask || ids.length === 0) continue
    const names = await ask(db, ids)
    const shown = `${name}_name`
    for (const row of rows) row[shown] = names.get(Number(row[name]))
  }
  return rows
}
