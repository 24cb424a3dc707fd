import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { staffTable } from '../../tables/staff.ts'

const freshFor = 2000
let known = new Map<number, string>()
let since = 0

/** Nicknames by uid; remembered for two seconds, since every page of every list asks for the same few. */
export async function staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  forgetOldNames()
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length > 0) {
    const rows = await db
      .select({ id: staffTable.id, nickname: staffTable.nickname })
      .from(staffTable)
      .where(inArray(staffTable.id, missing))
    for (const row of rows) known.set(row.id, row.nickname)
  }
  return known
}

/** The caller's own name comes with the session and need not be read again. */
export function rememberStaffName(uid: number, nickname: string): void {
  forgetOldNames()
  known.set(uid, nickname)
}

function forgetOldNames(): void {
  if (Date.now() - since > freshFor) forgetStaffNames()
}

export function forgetStaffNames(): void {
  known = new Map()
  since = Date.now()
}
