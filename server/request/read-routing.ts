import type { Route } from '#contract/grammar/route.ts'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Caller } from './caller.ts'
import { databaseRefusal } from './errors.ts'

/** The database, and a copy of it that may answer some reads. */
export interface Reading {
  db: Db
  replica: Replica<Db> | undefined
}

/** Lists, dashboards, searches, reports: what a copy may answer that is two seconds old at most. */
const mayLag = (route: Route): boolean =>
  route.method === 'GET' &&
  route.raw === undefined &&
  !route.stream &&
  (route.mayLag === true || route.list !== undefined)

/**
 * Reads where the answer may come from: a replica that has what the caller's session wrote last and what this
 * instance has told its screens of, else the database itself. Whatever goes wrong on the replica, the database
 * answers as if nobody had asked the replica.
 */
export async function readWhere<T>(
  { db, replica }: Reading,
  route: Route,
  who: Caller,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!replica || who.seen_lsn === undefined || !mayLag(route)) return work(db)
  if (!replica.mayAnswer(BigInt(who.seen_lsn))) return work(db)
  const [deeds, shown] = [who.deeds.length, who.shown.length]
  try {
    return await replica.read(work)
  } catch (error) {
    if (databaseRefusal(error)) replica.failed()
    who.deeds.length = deeds
    who.shown.length = shown
    return work(db)
  }
}
