import { sql } from 'drizzle-orm'
import type { AuditChain } from '#contract/audit.ts'
import type { Db } from '#server/db/client.ts'
import { lastCheck } from './last-check.ts'
import { beginning, checkRange, checkUnsealed, ofStep, type Place } from './ranges.ts'
import { firstRewritten } from './external-seals.ts'

/** The remaining budget of a check. */
export interface Allowance {
  /** Entries per step. */
  readonly about: number
  /** Entries of all remaining steps. */
  readonly most: number
  /** Reports that a step took this long (ms). */
  checked(entries: number, took: number): void
}

const unhurried: Allowance = { about: ofStep, most: Number.MAX_SAFE_INTEGER, checked: () => {} }

/** The share of a request's 4.5 s (ms). The rest is for the connection and the counts. */
const ofRequest = 3000
/** The target duration of a step (ms). */
const step = 300
/** Entries per millisecond, until it is measured. */
const firstPace = 20

/** A budget that fits into a request, adjusted to the measured pace. */
function inTime(): Allowance {
  const until = performance.now() + ofRequest
  let pace = firstPace
  return {
    get about() {
      return step * pace
    },
    get most() {
      return (until - performance.now()) * pace
    },
    checked: (entries, took) => {
      if (entries > 0) pace = entries / Math.max(took, 1)
    },
  }
}

interface Walked {
  at: Place
  broken: number | undefined
  /** True if the check reached its end. */
  through: boolean
}

/** A seal, and the number of entries up to it. */
interface Until {
  seal: number
  entries: number
}

/** Checks from a place to the end of the seals or up to one of them, within the budget. */
async function walk(db: Db, from: Place, allowed: Allowance, until?: Until): Promise<Walked> {
  let at = from
  let done = 0
  const stopped = (broken?: number): Walked => ({ at, broken, through: false })
  // A range that is known not to fit into the remaining time is not started.
  const tooMuch = () => allowed.most <= 0 || (done > 0 && (until?.entries ?? 0) - done > allowed.most)
  while (!tooMuch()) {
    const since = performance.now()
    const { broken, last, seals, ...stretch } = await checkRange(db, at, allowed)
    allowed.checked(stretch.entries, performance.now() - since)
    at = stretch.at
    done += stretch.entries
    if (broken !== undefined) return stopped(broken)
    if (last || (until && at.seal >= until.seal)) return { at, broken, through: true }
    if (seals === 0) break
  }
  return stopped()
}

/** Checks from a place to the end of the log. */
async function walkOn(db: Db, from: Place, allowed: Allowance): Promise<Walked> {
  const walked = await walk(db, from, allowed)
  if (!walked.through || allowed.most < 1) return { ...walked, through: false }
  const { to, last, broken } = await checkUnsealed(db, walked.at.to, allowed.most)
  return { at: { ...walked.at, to }, broken, through: last }
}

/** Above this the seals' own counts are used instead of an exact one. */
const mostCounted = 1_000_000

async function counted(db: Db): Promise<{ entries: number; sealed_to: number }> {
  const { rows } = await db.execute<{ entries: string; sealed_to: string }>(sql`
    with sealed as (
        select coalesce(sum(entries), 0) as entries, coalesce(max(to_id), 0) as sealed_to
        from audit_seals)
    select entries + (select count(*) from audit_log where id > sealed_to) as entries, sealed_to
    from sealed`)
  const said = { entries: Number(rows[0]?.entries ?? 0), sealed_to: Number(rows[0]?.sealed_to ?? 0) }
  if (said.entries > mostCounted) return said
  const exact = await db.execute<{ n: string }>(sql`select count(*) as n from audit_log`)
  return { ...said, entries: Number(exact.rows[0]?.n ?? 0) }
}

async function answer(db: Db, broken: number | undefined): Promise<AuditChain> {
  return { ...(await counted(db)), intact: broken === undefined, broken_at: broken ?? null }
}

/**
 * Verifies the whole chain, however long it takes, and names the first altered entry or seal. With a file of
 * external seals it also detects a log that was rewritten together with its chain.
 */
export async function verifyChain(db: Db, sealsFile?: string): Promise<AuditChain> {
  const { broken } = await walkOn(db, beginning, unhurried)
  return answer(db, broken ?? (await firstRewritten(db, sealsFile)))
}

/**
 * Verifies the chain within a request. Entries newer than the last full check come first, then the rest if
 * time allows. Otherwise the answer names the last checked entry and the time of that check.
 */
export async function verifyInTime(db: Db, sealsFile?: string, allowed = inTime()): Promise<AuditChain> {
  const earlier = await lastCheck(db)
  const newer = await walkOn(db, earlier.place, allowed)
  const { place, entries } = earlier
  const until = { seal: place.seal, entries }
  const older = place.seal > 0 && newer.through ? await walk(db, beginning, allowed, until) : newer
  const found = older.broken ?? newer.broken ?? earlier.rewritten ?? (await firstRewritten(db, sealsFile))
  if (older.through || found !== undefined) return answer(db, found)
  const rest = await answer(db, earlier.broken)
  if (!rest.intact) return rest
  return {
    ...rest,
    checked: { to: Math.max(place.to, 0), at: earlier.at, now_to: Math.max(newer.at.to, 0) },
  }
}
