import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { cachedFor } from '#server/speed/cache.ts'
import { staffTable } from '#server/tables/staff.ts'

const freshFor = 2000
const known = cachedFor(freshFor, () => new Map<number, string>())

/** Nicknames by uid, cached for two seconds, because every page of every list needs the same few. */
export async function staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const names = known.get()
  const missing = [...new Set(ids)].filter((id) => !names.has(id))
  if (missing.length > 0) {
    const rows = await db
      .select({ id: staffTable.id, nickname: staffTable.nickname })
      .from(staffTable)
      .where(inArray(staffTable.id, missing))
    for (const row of rows) names.set(row.id, row.nickname)
  }
  return names
}

/** Caches the caller's own name, which the session query has already read. */
export const cacheStaffName = (uid: number, nickname: string): void => void known.get().set(uid, nickname)

export const forgetStaffNames = (): void => known.forget()
