import { uptime } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { mark } from './milestones.ts'

const hour = 3_600_000
/** The largest forward jump of the clock that a running process accepts, against elapsed time (ms). */
const mostAtWork = 6 * hour
/** The largest distance from the last heartbeat that a starting process accepts (ms). */
const mostBetween = 8 * 24 * hour
/** Interval of heartbeats of a trusted clock (ms). */
const beatEvery = 60_000

/**
 * Returns a monotonic stopwatch in milliseconds. On some systems one of the two counters stops while the
 * machine sleeps, so the longer one counts.
 */
function stopwatch(): () => number {
  const [process, machine] = [performance.now(), uptime()]
  return () => Math.max(performance.now() - process, (uptime() - machine) * 1000)
}

/** Selects a clock jump that waits for an administrator (role 1). */
const jumpWaits = sql.raw(`name = 'clock_jump' and facts ->> 'state' = 'waiting'`)

/** The database's clock and its marks, read at one point in time. */
interface Seen {
  now: number
  /** The last heartbeat of any instance that trusted the clock. */
  beat: number | undefined
  /** The clock's value when an administrator confirmed it. */
  confirmed: number | undefined
  /** The clock's value when a jump was found that still waits for confirmation. */
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

/** True while a clock jump waits for an administrator. Irreversible work waits with it. */
export async function clockWaits(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select exists(select from marks where ${jumpWaits}) as waits`,
  )
  return rows[0]?.waits ?? false
}

interface Anchor {
  /** The clock's value, and the stopwatch's value at the same time. */
  clock: number
  passed: number
  /** The tolerance beyond the elapsed time. */
  most: number
}

/**
 * Compares the database's clock with elapsed time. After a forward jump nothing irreversible happens until an
 * administrator confirms the clock or it is set back. Every instance watches and respects what another one
 * found.
 */
export class ClockWatch {
  readonly #db: Db
  readonly #passed: () => number
  #anchor: Anchor | undefined
  /** True if this instance found the waiting jump. */
  #found = false
  #looking: Promise<boolean> | undefined
  constructor(db: Db, passed: () => number = stopwatch()) {
    this.#db = db
    this.#passed = passed
  }

  /** Checks whether the clock can be trusted. */
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

/** Tells whether the clock can be trusted now. */
export type ClockTrusted = () => Promise<boolean>

/** Watches the clock. A clock with a test offset is always trusted. */
export function watchClock(db: Db, clockOffset: number): ClockTrusted {
  const watch = new ClockWatch(db)
  return clockOffset === 0 ? () => watch.look() : async () => true
}
