import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mark, readMarks, type Mark } from '#server/db/milestones.ts'
import { beginning, type Place } from './ranges.ts'

/** The stored result of the last full check. */
interface LastCheck {
  /** The place up to which everything was intact. */
  place: Place
  at: string | null
  /** The number of entries up to there, according to their seals. */
  entries: number
  /** The finding of a check, until a later one is clean. */
  broken: number | undefined
  /** The last entry under a seal that has changed since. */
  rewritten: number | undefined
}

const standing = (checked: Mark | undefined, broken: Mark | undefined): number | undefined =>
  broken && (!checked || broken.at > checked.at) ? Number(broken.facts['entry']) : undefined

export async function lastCheck(db: Db): Promise<LastCheck> {
  const { seals_checked: checked, seal_broken } = await readMarks(db)
  const broken = standing(checked, seal_broken)
  const none = { place: beginning, at: null, entries: 0, broken, rewritten: undefined }
  const seal = Number(checked?.facts['to'] ?? 0)
  if (!checked || seal === 0) return none
  const { rows } = await db.execute<{ to_id: string; hash: string; entries: string }>(sql`
    select to_id, encode(hash, 'hex') as hash,
      (select sum(entries) from audit_seals where id <= ${seal}) as entries
    from audit_seals
    where id = ${seal}`)
  const [row] = rows
  const { entry = row?.to_id, hash = row?.hash } = checked.facts
  if (!row || row.hash !== hash) return { ...none, rewritten: Number(entry) }
  const place = { seal, to: Number(row.to_id), hash: row.hash }
  return { place, at: checked.at, entries: Number(row.entries), broken, rewritten: undefined }
}

/** Stores the result of a full check: its end, or the first bad entry. */
export const noteCheck = (db: Db, { seal, to, hash }: Place, broken: number | undefined): Promise<void> =>
  broken === undefined
    ? mark(db, 'seals_checked', { to: seal, entry: to, hash })
    : mark(db, 'seal_broken', { entry: broken })
