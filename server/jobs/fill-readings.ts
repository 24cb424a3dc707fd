import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { reading } from '#server/identity/search-grams.ts'

const tables = ['customers', 'consignors', 'recyclers'] as const
const batchSize = 500

/**
 * Fills in how names are read where a row is older than the column. It is no edit: neither version nor log
 * know of it. Several instances share the work.
 */
export async function fillReadings(db: Db): Promise<number> {
  let filled = 0
  for (const table of tables)
    for (;;) {
      const rows = await db.transaction((tx) => fillBatch(tx, table))
      filled += rows
      if (rows < batchSize) break
    }
  return filled
}

async function fillBatch(tx: Db, table: (typeof tables)[number]): Promise<number> {
  const of = sql.identifier(table)
  const { rows } = await tx.execute<{ id: number; company_name: string; name: string }>(
    sql`select id::int, company_name, name from ${of} where pinyin = '' order by id limit ${batchSize} for update skip locked`,
  )
  if (rows.length === 0) return 0
  const read = rows.map((row) => ({ id: row.id, pinyin: reading([row.company_name, row.name]) }))
  await tx.execute(
    sql`update ${of} t set pinyin = r.pinyin from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(id bigint, pinyin text) where t.id = r.id`,
  )
  return rows.length
}
