import { and, type SQL } from 'drizzle-orm'
import type { Permission } from '#contract/grammar/permissions.ts'
import { mostHits, type SearchHit, type SearchKind } from '#contract/search.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRecords } from '#server/records/read-records.ts'
import type { Rendered } from '#server/speed/read.ts'
import { exactTotal, expectedRows } from './expected-rows.ts'
import type { ListQuery } from './list-query.ts'
import { fewFound, foundPage, pageOf, readingOf } from './list-statements.ts'
import type { Source, StoredRow } from '#server/records/source.ts'
import { conditions } from './list-records.ts'

/** Finds records of one kind for the global search. */
export interface Finder {
  permission: Permission
  find(db: Db, who: Caller, q: string): Promise<SearchHit[]>
}

interface Shown {
  id: number
  masked?: readonly string[]
}

interface Declared<Row extends StoredRow, Hit extends Shown> {
  kind: SearchKind
  permission: Permission
  source: Source<Row>
  /** Restricts the rows, if not all of the caller's scope count. */
  only?: SQL
  /** The rows as this caller may see them. */
  present(db: Db, who: Caller, rows: readonly Row[]): readonly Hit[] | Promise<readonly Hit[]>
  title(row: Hit): string
  /** Details that distinguish records of the same title. Empty ones are left out. */
  subtitle(row: Hit): readonly (string | null | undefined)[]
  /** The address of the record. */
  url(row: Hit): string
}

/** Wraps the search of a resource's list as a finder of the global search. */
export const finder = <Row extends StoredRow, Hit extends Shown>(of: Declared<Row, Hit>): Finder => ({
  permission: of.permission,
  find: async (db, who, q) => {
    const rows = await of.present(db, who, await findRecords(db, who, of.source, q, mostHits, of.only))
    return rows.map((row) => ({
      kind: of.kind,
      id: row.id,
      title: of.title(row),
      subtitle: of.subtitle(row).filter(Boolean).join(' · '),
      url: of.url(row),
      ...(row.masked?.includes('phone') ? { masked: ['phone'] } : {}),
    }))
  },
})

/** The first rows of a search, as the resource's list would find them, without counting the rest. */
async function findRecords<Row extends StoredRow>(
  db: Db,
  who: Caller,
  source: Source<Row>,
  q: string,
  limit: number,
  and_?: SQL,
): Promise<Row[]> {
  const query: ListQuery = { page: 1, limit, sort: undefined, q, filters: [], countOnly: false }
  const reading = readingOf(source, who, query, and(conditions(source, who, query), and_))
  const { table, where } = reading
  const { rows: expected } = await expectedRows(db, {
    text: `select 1 from ${table} where ${where.text}`,
    values: where.values,
  })
  const read = (statement: Rendered) =>
    readRecords<Row & { counted_total?: number }>(db, source, statement, false)
  const looked = expected < fewFound ? await read(foundPage(reading, expected)) : undefined
  const found = looked && (looked[0]?.counted_total ?? 0) <= exactTotal ? looked : await read(pageOf(reading))
  for (const row of found) delete row.counted_total
  return found
}
