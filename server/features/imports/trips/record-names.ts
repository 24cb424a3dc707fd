import type { ReferenceTarget } from '#contract/past-sheet.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

/** The columns by which an export or a list names a record, the usual one first. */
const names: Readonly<Record<ReferenceTarget, string>> = {
  staff: 'array[nickname, username, name]',
  customers: 'array[company_name]',
  consignors: 'array[company_name]',
  recyclers: 'array[company_name]',
  lots: `array[
    concat_ws(' ', lot_no, corpore_name), concat_ws(' · ', corpore_name, lot_no), lot_no, corpore_name
  ]`,
  auction_companies: 'array[name]',
  auction_platforms: 'array[name]',
  own_accounts: 'array[name]',
}

export type RecordNames = ReadonlyMap<number, readonly string[]>

/** The names of records by their ids. */
export async function recordNames(
  db: Db,
  target: ReferenceTarget,
  ids: readonly number[],
): Promise<RecordNames> {
  if (ids.length === 0) return new Map()
  const text = `select id, array_remove(${names[target]}, null) as names from ${target} where id = any($1)`
  const rows = await readRows<{ id: number; names: string[] }>(
    db,
    { text, values: [[...new Set(ids)]] },
    true,
  )
  return new Map(rows.map((row) => [row.id, row.names]))
}
