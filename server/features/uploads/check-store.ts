import { and, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { runDaily } from '#server/db/daily.ts'
import { imports } from '#server/tables/imports.ts'
import { photoImports } from '#server/tables/photo-imports.ts'
import type { Store } from './store.ts'
import { madeFiles, uploads } from '#server/tables/uploads.ts'

const day = 86_400_000
/** Stored names begin with two hexadecimal digits, which gives this many groups. */
const prefixes = 256

/**
 * Every table that refers to stored files. A test checks that none is missing, or its files would count as
 * strays.
 */
export const namingTables: readonly (PgTable & { stored: PgColumn })[] = [
  uploads,
  madeFiles,
  imports,
  photoImports,
]

async function named(db: Db, stored: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  if (stored.length === 0) return known
  for (const table of namingTables) {
    const rows = await db
      .select({ stored: sql<string>`${table.stored}` })
      .from(table)
      .where(inArray(table.stored, [...stored]))
    for (const row of rows) known.add(row.stored)
  }
  return known
}

interface StoreReport {
  /** Files without a row, set aside once they are a day old, because the row is written after the file. */
  strays: number
  /** Deleted rows without a record and without a file. */
  forgotten: number
  /** Files that records refer to but the store lacks. Only a restore can repair this. */
  lost: string[]
}

/** Rows at least an hour old whose file is missing. */
const withoutFile = (
  table: typeof uploads | typeof madeFiles,
  prefix: string,
  lying: readonly string[],
): SQL | undefined =>
  and(
    sql`left(${table.stored}, 2) = ${prefix}`,
    lt(table.created_at, sql`now() - interval '1 hour'`),
    sql`not (${table.stored} = any(${sql.param([...lying])}::text[]))`,
  )

/** Compares one part of the store with the rows that refer to it. */
async function checkPart(db: Db, store: Store, prefix: string): Promise<StoreReport> {
  const lying = await store.folder(prefix)
  const names = lying.map(({ stored }) => stored)
  const known = await named(db, names)
  const strays = lying.filter(({ stored, age }) => age > day && !known.has(stored))
  for (const { stored } of strays) await store.setAside(stored)
  const loose = await db
    .delete(uploads)
    .where(and(isNull(uploads.resource), withoutFile(uploads, prefix, names)))
    .returning({ id: uploads.id })
  const made = await db
    .delete(madeFiles)
    .where(withoutFile(madeFiles, prefix, names))
    .returning({ id: madeFiles.id })
  const lost = await db
    .select({ path: uploads.path })
    .from(uploads)
    .where(withoutFile(uploads, prefix, names))
  return { strays: strays.length, forgotten: loose.length + made.length, lost: lost.map(({ path }) => path) }
}

/**
 * Once a day, on one instance: sets aside files without a row, deletes loose rows without a file, and reports
 * lost files.
 */
export async function checkStoreNightly(
  db: Db,
  store: Store,
  now: Date,
  tell: (error: Error) => void,
): Promise<StoreReport> {
  const total: StoreReport = { strays: 0, forgotten: 0, lost: [] }
  await runDaily<number>(db, 'check_store', now, async (tx, at = 0) => {
    const found = await checkPart(tx, store, at.toString(16).padStart(2, '0'))
    total.strays += found.strays
    total.forgotten += found.forgotten
    total.lost.push(...found.lost)
    return at + 1 < prefixes ? at + 1 : null
  })
  if (total.lost.length > 0)
    tell(
      new Error(
        `${total.lost.length} file(s) that records name are not in the store: ${total.lost.slice(0, 20).join(' ')}`,
      ),
    )
  return total
}
