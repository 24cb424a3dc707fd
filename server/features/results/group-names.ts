import type { ResultBy } from '#contract/results.ts'
import type { Db } from '#server/db/client.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { consignorNames, lotNames } from '#server/features/finance/ledger/names.ts'
import { staffNames } from '#server/features/staff/names.ts'

type Names = ReadonlyMap<number, string>

const readers: Partial<Record<ResultBy, (db: Db, ids: readonly number[]) => Promise<Names>>> = {
  lot: lotNames,
  consignor: consignorNames,
  company: async (db) => (await dictionaryNames(db)).companies,
  platform: async (db) => (await dictionaryNames(db)).platforms,
  service_id: staffNames,
  zs_service_id: staffNames,
}

/** Names of groups by their keys. Kinds of goods and months have words on the screen. */
export async function groupNames(
  db: Db,
  by: ResultBy,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = await readers[by]?.(db, keys.map(Number))
  return new Map(
    keys.flatMap((key) => (names?.has(Number(key)) ? [[key, names.get(Number(key)) ?? '']] : [])),
  )
}
