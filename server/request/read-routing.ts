import type { Route } from '#contract/grammar/route.ts'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Caller } from './caller.ts'
import { databaseRefusal } from './errors.ts'

/** The primary database and an optional replica for reads. */
export interface ReadSources {
  db: Db
  replica: Replica<Db> | undefined
}

/**
 * True for routes that a replica may answer if it is at most two seconds behind: lists, dashboards, searches
 * and reports.
 */
const mayLag = (route: Route): boolean =>
  route.method === 'GET' &&
  route.raw === undefined &&
  !route.stream &&
  (route.mayLag === true || route.list !== undefined)

/**
 * Runs a read on the replica if it has this session's last write and every change that this instance has
 * announced; otherwise on the primary. If the replica fails, the primary answers instead.
 */
export async function routeRead<T>(
  { db, replica }: ReadSources,
  route: Route,
  who: Caller,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!replica || who.seen_lsn === undefined || !mayLag(route)) return work(db)
  if (!replica.mayAnswer(BigInt(who.seen_lsn))) return work(db)
  const entriesBefore = who.auditEntries.length
  const disclosuresBefore = who.disclosures.length
  try {
    return await replica.read(work)
  } catch (error) {
    if (databaseRefusal(error)) replica.failed()
    who.auditEntries.length = entriesBefore
    who.disclosures.length = disclosuresBefore
    return work(db)
  }
}
