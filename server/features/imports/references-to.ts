import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

/** Foreign keys to a resource's table, from the database's catalog. Partitions are left out. */
const referring = `
  select k.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.conparentid = 0 and k.confrelid = $1::regclass`

/** The columns that refer to a table's rows, including those of new tables. */
export const referencesTo = (db: Db, table: string) =>
  readRows<{ table: string; column: string }>(db, { text: referring, values: [table] }, true)
