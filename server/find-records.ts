import { and, type SQL } from 'drizzle-orm'
import type { Caller } from './caller.ts'
import type { Db } from './db/client.ts'
import { conditions, ordering, selection, type Source, type Stored } from './records.ts'

/** The first rows of a search, as the resource's own list would find them, without counting the others. */
export async function findRecords(db: Db, who: Caller, source: Source, q: string, limit: number, also?: SQL): Promise<Stored[]> {
  const query = { page: 1, limit, sort: undefined, q, filters: [] }
  return (await db
    .select(selection(source.table, source.internal))
    .from(source.table)
    .where(and(conditions(source, who, query), also))
    .orderBy(...ordering(source, query))
    .limit(limit)) as unknown as Stored[]
}
