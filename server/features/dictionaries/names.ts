import type { Db } from '../../db/client.ts'
import { companiesTable, platformsTable } from '../../tables/dictionaries.ts'

export interface DictionaryNames {
  companies: ReadonlyMap<number, string>
  platforms: ReadonlyMap<number, string>
}

const freshFor = 2000
let known: Promise<DictionaryNames> | undefined
let since = 0

/** Names of auction companies and platforms by key, disabled ones too; remembered for two seconds, so that a page of rows costs no query. */
export function dictionaryNames(db: Db): Promise<DictionaryNames> {
  if (known && Date.now() - since < freshFor) return known
  const asked = read(db)
  known = asked
  since = Date.now()
  asked.catch(() => known === asked && forgetDictionaryNames())
  return asked
}

export function forgetDictionaryNames(): void {
  known = undefined
}

async function read(db: Db): Promise<DictionaryNames> {
  const companies = await db.select({ id: companiesTable.id, name: companiesTable.name }).from(companiesTable)
  const platforms = await db.select({ id: platformsTable.id, name: platformsTable.name }).from(platformsTable)
  const byKey = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map((row) => [row.id, row.name]))
  return { companies: byKey(companies), platforms: byKey(platforms) }
}
