import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { comparedToday, countCompared, leftToCompare } from '#server/identity/comparison-limit.ts'
import { Refusal } from '#server/request/errors.ts'
import type { RefusedLine } from './refused-line.ts'

/**
 * The most rows of an import that may disclose records the importer cannot see. Further ones are only
 * counted.
 */
const mostDisclosed = 50

/** A refused line as it is stored. An unlisted one keeps only its line number. */
export type StoredRefusal = Omit<RefusedLine, 'compared' | 'question'> & { unlisted: boolean }

/** How many lines the import has disclosed so far, and which lines already cost a comparison. */
export interface Disclosed {
  count: number
  paid: ReadonlySet<number>
}

const storedRefusals = (
  refusals: readonly RefusedLine[],
  disclosed: ReadonlySet<RefusedLine>,
): StoredRefusal[] =>
  refusals.map((refused) => {
    const { compared, question: _asked, ...line } = refused
    const unlisted = compared !== undefined && !disclosed.has(refused)
    return unlisted ? { ...line, row: [], same_field: null, unlisted } : { ...line, unlisted }
  })

/**
 * Decides which refused lines of a run are listed. A line that repeats a hidden record discloses that the
 * record exists, so it costs a comparison. If none is left or the limit is reached, the line is counted but
 * not listed. Lines that the check disclosed cost nothing again.
 */
export async function discloseRefusals(
  db: Db,
  who: Caller,
  refusals: readonly RefusedLine[],
  { count, paid }: Disclosed,
): Promise<{ lines: StoredRefusal[]; disclosed: number[] }> {
  const hidden = refusals.filter(({ compared }) => compared !== undefined)
  if (hidden.length === 0) return { lines: storedRefusals(refusals, new Set()), disclosed: [] }
  const again = hidden.filter(({ line }) => paid.has(line))
  const others = hidden.filter(({ line }) => !paid.has(line))
  const left = Math.min(mostDisclosed - count, await leftToCompare(db, who))
  const fresh = others.slice(0, Math.max(0, left))
  await countCompared(db, who, [...new Set(fresh.map(({ compared = '' }) => compared))])
  return {
    lines: storedRefusals(refusals, new Set([...again, ...fresh])),
    disclosed: fresh.map(({ line }) => line),
  }
}

/**
 * The same for a check, which writes nothing and can be repeated. Values not yet compared today are disclosed
 * first, so that every answer about new numbers costs. 429 without a comparison left, because even the number
 * of duplicates would be an answer.
 */
export async function discloseChecked(
  db: Db,
  who: Caller,
  refusals: readonly RefusedLine[],
  paid: ReadonlySet<number>,
): Promise<{ lines: StoredRefusal[]; disclosed: number[] }> {
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
  const disclosed = [...again, ...fresh, ...old].slice(0, mostDisclosed)
  await countCompared(db, who, [...new Set(disclosed.map(({ compared = '' }) => compared))])
  return { lines: storedRefusals(refusals, new Set(disclosed)), disclosed: disclosed.map(({ line }) => line) }
}
