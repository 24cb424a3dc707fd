import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { countCompared, leftToCompare } from '../../records/check-limit.ts'
import type { RefusedLine } from './refused-line.ts'

/** An import names at most so many rows that repeat records out of sight. Of more it only says how many. */
export const mostTold = 50

/**
 * Which refused lines are listed. A line that repeats a record out of sight tells that the record exists, so
 * it costs a comparison; where none is left, or enough were told, the line is counted and not listed.
 */
export async function tellOf(
  db: Db,
  who: Caller,
  refusals: readonly RefusedLine[],
  toldBefore: number,
): Promise<{ lines: (Omit<RefusedLine, 'compared'> & { unlisted: boolean })[]; told: number }> {
  const hidden = refusals.filter(({ compared }) => compared !== undefined)
  if (hidden.length === 0) return { lines: refusals.map((one) => ({ ...one, unlisted: false })), told: 0 }
  const left = Math.min(mostTold - toldBefore, await leftToCompare(db, who))
  const told = new Set(hidden.slice(0, Math.max(0, left)))
  await countCompared(db, who, [...new Set([...told].map(({ compared = '' }) => compared))])
  const lines = refusals.map(({ compared, ...line }, at) => {
    const unlisted = compared !== undefined && !told.has(refusals[at] as RefusedLine)
    return { ...line, row: unlisted ? [] : line.row, unlisted }
  })
  return { lines, told: told.size }
}
