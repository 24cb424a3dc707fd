import type { PgTable } from 'drizzle-orm/pg-core'
import { readRows, type Rendered } from '#server/speed/read.ts'
import { decryptRow, encryptedIn } from '#server/tables/encrypted.ts'
import type { Db } from '#server/db/client.ts'

/** Decrypts the encrypted values of rows that were read without drizzle. */
export function decryptRows<Row extends object>(table: PgTable, rows: Row[]): Row[] {
  if (encryptedIn(table).columns.length > 0) for (const row of rows) decryptRow(table, row)
  return rows
}

/** `readRows` for rows of a table, with its encrypted values decrypted. */
export const readRecords = async <Row extends object>(
  db: Db,
  { table }: { table: PgTable },
  statement: Rendered,
  prepared: boolean,
): Promise<Row[]> => decryptRows(table, await readRows<Row>(db, statement, prepared))
