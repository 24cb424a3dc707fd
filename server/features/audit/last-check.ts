import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mark, readMarks, type Mark } from '#server/db/milestones.ts'
import { beginning, type Place } from './ranges.ts'

/** What the last check of the whole log left behind. */
interface LastCheck {
  /** Up to where it found everything well. */
  place: Place
  at: string | null
  /** How many entries that were, by what their seals say. */
  entries: number
  /** What a check found, as long as none has found all well since. */
  broken: number | undefined
  /** The last entry under a seal that is another one than it was then. */
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
    select to_id, encode(hash, 'hex') as hash, (select sum(entries) from audit_seals where id <= ${seal}) as entries
    from audit_seals where id = ${seal}`)
  const [row] = rows
  const { entry = row?.to_id, hash = row?.hash } = checked.facts
  if (!row || row.hash !== hash) return { ...none, rewritten: Number(entry) }
  const place = { seal, to: Number(row.to_id), hash: row.hash }
  return { place, at: checked.at, entries: Number(row.entries), broken, rewritten: undefined }
}

/** Notes how a check of the whole log ended: where, or with which entry that is not as it was. */
export const noteCheck = (db: Db, { seal, to, hash }: Place, broken: number | undefined): Promise<void> =>
  broken === undefined
    ? mark(db, 'seals_checked', { to: seal, entry: to, hash })
    : mark(db, 'seal_broken', { entry: broken })
