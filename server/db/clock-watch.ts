import { uptime } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { mark } from './milestones.ts'

const hour = 3_600_000
/** How far the clock may move forward against the time that passes while a process runs (ms). */
const mostAtWork = 6 * hour
/** How far it may lie past the last heartbeat when a process starts (ms). */
const mostBetween = 8 * 24 * hour
/** How often a clock that is believed is noted (ms). */
const beatEvery = 60_000

/**
 * Milliseconds that passed since a moment, which no change of the clock moves. A machine that sleeps stops one of the
 * two counters on some systems, so the longer one counts.
 */
function stopwatch(): () => number {
  const [process, machine] = [performance.now(), uptime()]
  return () => Math.max(performance.now() - process, (uptime() - machine) * 1000)
}

/** The mark of a jump that waits for role 1. */
const jumpWaits = sql.raw(`name = 'clock_jump' and facts ->> 'state' = 'waiting'`)

/** What the database says of its clock, at one moment. */
interface Seen {
  now: number
  /** When an instance last believed the clock. */
  beat: number | undefined
  /** Where the clock stood when role 1 said that it is right. */
  confirmed: number | undefined
  /** A jump that waits for role 1: where the clock stood when it was found. */
  jumped: number | undefined
}

async function see(db: Db): Promise<Seen> {
  const { rows } = await db.execute<Record<keyof Seen, string | null>>(sql`
    select extract(epoch from now()) * 1000 as now,
      max(extract(epoch from at) * 1000) filter (where name = 'heartbeat') as beat,
      max(extract(epoch from at) * 1000) filter (where name = 'clock_confirmed') as confirmed,
      max(extract(epoch from at) * 1000) filter (where ${jumpWaits}) as jumped
    from marks`)
  const number = (text: string | null | undefined) => (text ? Number(text) : undefined)
  const [row] = rows
  return {
    now: Number(row?.now),
    beat: number(row?.beat),
    confirmed: number(row?.confirmed),
    jumped: number(row?.jumped),
  }
}

/** Whether a jump of the clock waits for role 1. Whatever cannot be taken back then waits, too. */
export async function clockWaits(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select exists(select from marks where ${jumpWaits}) as waits`,
  )
  return rows[0]?.waits ?? false
}

interface Anchor {
  /** What the clock said, and the stopwatch at that moment. */
  clock: number
  passed: number
  /** How far the clock may move past that. */
  most: number
}

/**
 * Holds the clock of the database against the time that passes. After a jump forward nothing irreversible happens
 * until role 1 says that the clock is right, or it is put back. Every instance watches, and finds what another found.
 */
export class ClockWatch {
  readonly #db: Db
  readonly #passed: () => number
  #anchor: Anchor | undefined
  /** This instance found the jump that waits. */
  #found = false
  #looking: Promise<boolean> | undefined
  constructor(db: Db, passed: () => number = stopwatch()) {
    this.#db = db
    this.#passed = passed
  }

  /** Whether the clock may be believed. */
  look(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #look(): Promise<boolean> {
    const seen = await see(this.#db)
    const passed = this.#passed()
    const before = this.#anchor ?? { clock: seen.beat ?? seen.now, passed, most: mostBetween }
    this.#anchor = before
    const expected = Math.max(before.clock + passed - before.passed, seen.confirmed ?? -Infinity)
    if (seen.now - expected > before.most) return this.#wait(seen, expected)
    if (before.most === mostBetween || this.#found || seen.now < before.clock + passed - before.passed)
      this.#anchor = { clock: seen.now, passed, most: mostAtWork }
    const back = seen.jumped !== undefined && (this.#found || seen.now < seen.jumped)
    if (back) await mark(this.#db, 'clock_jump', { state: 'put back' })
    this.#found = false
    if (seen.jumped !== undefined && !back) return false
    if (seen.beat === undefined || Math.abs(seen.now - seen.beat) > beatEvery)
      await mark(this.#db, 'heartbeat')
    return true
  }

  async #wait({ jumped }: Seen, expected: number): Promise<false> {
    this.#found = true
    if (jumped === undefined)
      await mark(this.#db, 'clock_jump', { state: 'waiting', expected_at: new Date(expected).toISOString() })
    return false
  }
}

/** Whether the clock may be believed now. */
export type Believed = () => Promise<boolean>

/** A clock that tests move is believed. */
export function watchClock(db: Db, clockOffset: number): Believed {
  const watch = new ClockWatch(db)
  return clockOffset === 0 ? () => watch.look() : async () => true
}
