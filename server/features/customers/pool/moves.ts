import { inArray, sql } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import { poolMoves, type PoolMove } from '#contract/pool-moves.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readableSource } from '#server/records/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { customerSearch } from '../source.ts'
import { customersTable, poolEvents } from '#server/tables/customers.ts'
import { listRecords } from '#server/lists/list-records.ts'

export const moveSource = readableSource({
  resource: poolMoves,
  table: poolEvents,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: poolEvents.at, descending: true },
  search: (_who, q) =>
    sql`${poolEvents.customer_id} in (select id from ${customersTable}
      where ${customerSearch(q, ['phone']) ?? sql`false`})`,
})

async function companies(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: customersTable.id, name: customersTable.company_name })
    .from(customersTable)
    .where(inArray(customersTable.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function listMoves(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<PoolMove>> {
  const page = await listRecords(db, who, moveSource, raw)
  const rows = page.items
  const uids = rows.flatMap((row) => [row.from_uid, row.to_uid, row.by_uid]).filter((uid) => uid !== null)
  const people = await staffNames(db, uids)
  const names =
    rows.length === 0
      ? new Map<number, string>()
      : await companies(
          db,
          rows.map((row) => row.customer_id),
        )
  const nameOf = (uid: number | null) => (uid === null ? null : (people.get(uid) ?? null))
  const items = rows.map(({ rule_version: _rules, ...row }) => ({
    ...row,
    customer_id_name: names.get(row.customer_id) ?? '',
    from_uid_name: nameOf(row.from_uid),
    to_uid_name: nameOf(row.to_uid),
    by_uid_name: nameOf(row.by_uid),
  }))
  return { ...page, items }
}
