import { getTableName, is } from 'drizzle-orm'
import { PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { encryptedIn, placeOf, rowKeySql } from '#server/tables/encrypted.ts'
import { decryptText, type Place } from '#server/secrets/data-key.ts'
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
      encryptedIn(table).columns.map((column) => ({ table: getTableName(table), name: column.name, column })),
    )

const batchSize = 1000

export interface Rewriting {
  column: PgColumn
  /** The condition of the values to rewrite. Empty values are never rewritten. */
  which: string
  rewrite(text: string, place: Place): string
}

const dialect = new PgDialect()

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

async function rewriteBatch(client: pg.Client, { column: of, which, rewrite }: Rewriting): Promise<number> {
  const at = pg.escapeIdentifier(getTableName(of.table))
  const column = pg.escapeIdentifier(of.name)
  const { sql: key } = dialect.sqlToQuery(rowKeySql(of.table))
  await client.query('begin')
  const { rows } = await client.query<{ at: string; key: string; text: string }>(
    `select ctid::text as at, ${key} as key, ${column} as text from ${at}
      where btrim(${column}) <> '' and ${which}
      limit ${batchSize} for no key update skip locked`,
  )
  const places = rows.map((row) => row.at)
  const texts = rows.map((row) => rewrite(row.text, placeOf(of, row.key)))
  if (rows.length > 0)
    await client.query(
      `update ${at} t
        set ${column} = one.text
        from unnest($1::text[], $2::text[]) as one (at, text)
        where t.ctid = one.at::tid`,
      [places, texts],
    )
  await client.query('commit')
  return rows.length
}

/** Calls `found` with each value that cannot be decrypted where it is stored. Returns the number of all values. */
export async function checkValues(client: pg.Client, found: (fault: string) => void): Promise<number> {
  let checked = 0
  await client.query('begin read only')
  for (const { table, name, column } of encryptedColumns()) {
    const { sql: key } = dialect.sqlToQuery(rowKeySql(column.table))
    const value = pg.escapeIdentifier(name)
    await client.query(
      `declare stored no scroll cursor for select ${key} as key, ${value} as text from
        ${pg.escapeIdentifier(table)} where btrim(${value}) <> ''`,
    )
    for (;;) {
      const { rows } = await client.query<{ key: string; text: string }>(`fetch ${batchSize} from stored`)
      for (const row of rows) {
        const fault = faultOf(row.text, placeOf(column, row.key))
        if (fault !== undefined) found(fault)
      }
      checked += rows.length
      if (rows.length === 0) break
    }
    await client.query('close stored')
  }
  await client.query('commit')
  return checked
}

function faultOf(text: string, place: Place): string | undefined {
  try {
    decryptText(text, place)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
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
