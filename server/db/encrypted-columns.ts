import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isEncryptedColumn } from '#server/tables/columns.ts'
import * as schema from '#server/tables/schema.ts'

/** The encrypted columns, as the tables declare them. */
export interface EncryptedColumn {
  table: string
  name: string
  column: PgColumn
}

export const encryptedColumns = (): EncryptedColumn[] =>
  Object.values<unknown>(schema)
    .filter((item) => is(item, PgTable))
    .flatMap((table) =>
      getTableConfig(table)
        .columns.filter(isEncryptedColumn)
        .map((column) => ({ table: getTableName(table), name: column.name, column })),
    )

const batchSize = 1000

export interface Rewriting {
  table: string
  name: string
  /** The condition of the values to rewrite. Blank ones are never rewritten. */
  which: string
  rewrite(text: string): string
  /** Allows changes to append-only tables. It locks the table while a batch is written. */
  unguarded?: boolean
}

/**
 * Rewrites a column's values in batches, each in its own transaction. Locked rows are skipped to avoid
 * deadlocks. Returns the number of rewritten values.
 */
export async function rewriteValues(client: pg.Client, what: Rewriting): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await rewriteBatch(client, what)
    if (batch === 0) return done
    done += batch
  }
}

async function rewriteBatch(
  client: pg.Client,
  { table, name, which, rewrite, unguarded = false }: Rewriting,
): Promise<number> {
  const [at, column] = [pg.escapeIdentifier(table), pg.escapeIdentifier(name)]
  await client.query('begin')
  if (unguarded) await client.query(`alter table ${at} disable trigger user`)
  const { rows } = await client.query<{ at: string; text: string }>(
    `select ctid::text as at, ${column} as text from ${at} where btrim(${column}) <> '' and ${which}
     limit ${batchSize} for no key update skip locked`,
  )
  const [places, texts] = [rows.map((row) => row.at), rows.map((row) => rewrite(row.text))]
  if (rows.length > 0)
    await client.query(
      `update ${at} t set ${column} = one.text from unnest($1::text[], $2::text[]) as one (at, text) where t.ctid = one.at::tid`,
      [places, texts],
    )
  if (unguarded) await client.query(`alter table ${at} enable trigger user`)
  await client.query('commit')
  return rows.length
}

/** Counts the values that match a condition over all encrypted columns. `column` is the column's name. */
export async function countValues(client: pg.Client, which: (column: string) => string): Promise<number> {
  const parts = encryptedColumns().map(
    ({ table, name }) =>
      `(select count(*) from ${pg.escapeIdentifier(table)} where ${which(pg.escapeIdentifier(name))})`,
  )
  const { rows } = await client.query<{ n: string }>(`select ${parts.join(' + ')} as n`)
  return Number(rows[0]?.n ?? 0)
}
