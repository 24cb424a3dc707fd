import type { Db } from '#server/db/client.ts'
import { cachedFor } from '#server/speed/cache.ts'
import { companiesTable, platformsTable } from '#server/tables/dictionaries.ts'

export interface DictionaryNames {
  companies: ReadonlyMap<number, string>
  platforms: ReadonlyMap<number, string>
}

const freshFor = 2000

const byKey = (rows: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map((row) => [row.id, row.name]))

const known = cachedFor(freshFor, async (db: Db): Promise<DictionaryNames> => {
  const companies = await db.select({ id: companiesTable.id, name: companiesTable.name }).from(companiesTable)
  const platforms = await db.select({ id: platformsTable.id, name: platformsTable.name }).from(platformsTable)
  return { companies: byKey(companies), platforms: byKey(platforms) }
})

/**
 * Names of auction companies and platforms by key, including disabled ones. Cached for two seconds, so that a
 * page of rows costs no query.
 */
export const dictionaryNames = (db: Db): Promise<DictionaryNames> => known.get(db)

export const forgetDictionaryNames = (): void => known.forget()
