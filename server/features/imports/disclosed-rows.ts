import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { comparedToday, countCompared, leftToCompare } from '#server/identity/comparison-limit.ts'
import { Refusal } from '#server/request/errors.ts'
import type { RefusedLine } from './refused-line.ts'

/** An import names at most so many rows that repeat records out of sight. Of more it only says how many. */
const mostDisclosed = 50

/** A refused line as it is kept. Of an unlisted one only its number is. */
export type StoredRefusal = Omit<RefusedLine, 'compared'> & { unlisted: boolean }

/** Lines that an import has disclosed so far, and those among them that were paid for earlier. */
export interface Disclosed {
  count: number
  paid: ReadonlySet<number>
}

const storedRefusals = (refusals: readonly RefusedLine[], told: ReadonlySet<RefusedLine>): StoredRefusal[] =>
  refusals.map((refused) => {
    const { compared, ...line } = refused
    const unlisted = compared !== undefined && !told.has(refused)
    return unlisted ? { ...line, row: [], same_field: null, unlisted } : { ...line, unlisted }
  })

/**
 * Which refused lines are listed. A line that repeats a record out of sight tells that the record exists, so
 * it costs a comparison; where none is left, or enough were told, the line is counted and not listed. What
 * the check of this import told was paid for then.
 */
export async function discloseRefusals(
  db: Db,
  who: Caller,
  refusals: readonly RefusedLine[],
  { count, paid }: Disclosed,
): Promise<{ lines: StoredRefusal[]; told: number[] }> {
  const hidden = refusals.filter(({ compared }) => compared !== undefined)
  if (hidden.length === 0) return { lines: storedRefusals(refusals, new Set()), told: [] }
  const again = hidden.filter(({ line }) => paid.has(line))
  const others = hidden.filter(({ line }) => !paid.has(line))
  const left = Math.min(mostDisclosed - count, await leftToCompare(db, who))
  const fresh = others.slice(0, Math.max(0, left))
  await countCompared(db, who, [...new Set(fresh.map(({ compared = '' }) => compared))])
  return {
    lines: storedRefusals(refusals, new Set([...again, ...fresh])),
    told: fresh.map(({ line }) => line),
  }
}

/**
 * The same for a check, which writes nothing and could be asked again and again. What was not compared before
 * today is told first, so that each answer about new numbers costs. Without a comparison left there is no
 * answer at all: even how many rows exist would be one.
 */
export async function discloseChecked(
  db: Db,
  who: Caller,
  refusals: readonly RefusedLine[],
  paid: ReadonlySet<number>,
): Promise<{ lines: StoredRefusal[]; told: number[] }> {
  const left = await leftToCompare(db, who)
  if (left <= 0) throw new Refusal('no_comparison_left')
  const hidden = refusals.filter(({ compared }) => compared !== undefined)
  const known = await comparedToday(
    db,
    who,
    hidden.map(({ compared = '' }) => compared),
  )
  const again = hidden.filter(({ line }) => paid.has(line))
  const others = hidden.filter(({ line }) => !paid.has(line))
  const fresh = others.filter(({ compared = '' }) => !known.has(compared)).slice(0, left)
  const old = others.filter(({ compared = '' }) => known.has(compared))
  const told = [...again, ...fresh, ...old].slice(0, mostDisclosed)
  await countCompared(db, who, [...new Set(told.map(({ compared = '' }) => compared))])
  return { lines: storedRefusals(refusals, new Set(told)), told: told.map(({ line }) => line) }
}
