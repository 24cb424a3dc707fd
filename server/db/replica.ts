import { withDeadline, timeLeft } from './deadline.ts'

/** A server's log position and its database. */
export interface LogPosition {
  /** The log position (bytes). Null if the server does not follow a primary. */
  lsn: bigint | null
  database: string
}

export interface Following<Db> {
  db: Db
  primary(): Promise<LogPosition>
  replica(): Promise<LogPosition>
}

/** The largest accepted lag (ms). */
const mostBehind = 2000
const sampleEvery = 500
/** After changes in quick succession, positions are sampled once in this time (ms). */
const sampleSoon = 50
/** The replica's share of a request's deadline, so that the primary can still answer (ms). */
const patience = 1500
/** How long a failed replica is not used (ms). */
const distrust = 3000
const mostSamples = 40

/** Decides whether a replica may answer. */
export interface Replica<Db> {
  /** True if the replica has all announced changes, everything up to `seen`, and lags at most two seconds. */
  mayAnswer(seen: bigint): boolean
  /** Rejects if the replica fails or is slow. The error says nothing about the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Resolves to the replica once it has everything that is committed now, or to undefined if that takes too
   * long.
   */
  caughtUp(): Promise<Db | undefined>
  /** Notes a change, which the replica must have from now on. */
  noteChange(): void
  failed(): void
  stop(): void
}

/**
 * Proves an upper bound on the replica's lag: at `proven`, the primary's log did not reach beyond what the
 * replica has applied now. No clocks are compared. A server that cannot be asked proves nothing, and an old
 * proof expires within two seconds.
 */
class Follower<Db> implements Replica<Db> {
  readonly #following: Following<Db>
  /** Log positions of the primary and when they were sampled, in order. */
  #asked: { at: number; lsn: bigint }[] = []
  #proven = Number.NEGATIVE_INFINITY
  #applied = -1n
  #heardAt = Number.NEGATIVE_INFINITY
  #trustFrom = Number.NEGATIVE_INFINITY
  #sampling: Promise<void> | undefined
  #soon: NodeJS.Timeout | undefined
  readonly #timer: NodeJS.Timeout

  constructor(following: Following<Db>) {
    this.#following = following
    this.#timer = setInterval(() => void this.#sample(), sampleEvery)
    void this.#sample()
  }

  #sample(): Promise<void> {
    this.#sampling ??= this.#ask()
      .catch(() => {
        this.#proven = Number.NEGATIVE_INFINITY
      })
      .finally(() => {
        this.#sampling = undefined
      })
    return this.#sampling
  }

  async #ask(): Promise<void> {
    const at = performance.now()
    const primary = await this.#following.primary()
    const replica = await this.#following.replica()
    const follows = replica.lsn !== null && replica.database === primary.database
    this.#applied = follows ? (replica.lsn ?? -1n) : -1n
    this.#asked.push({ at, lsn: primary.lsn ?? 0n })
    const reached = this.#asked.findLastIndex(({ lsn }) => lsn <= this.#applied)
    this.#proven = this.#asked[reached]?.at ?? Number.NEGATIVE_INFINITY
    this.#asked = this.#asked.slice(Math.max(reached, this.#asked.length - mostSamples, 0))
  }

  mayAnswer(seen: bigint): boolean {
    const now = performance.now()
    return (
      now >= this.#trustFrom &&
      now - this.#proven <= mostBehind &&
      this.#proven >= this.#heardAt &&
      this.#applied >= seen
    )
  }

  async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const left = timeLeft() ?? patience * 2
    return withDeadline(Math.min(patience, left / 2), () => work(this.#following.db))
  }

  async caughtUp(): Promise<Db | undefined> {
    const asked = performance.now()
    while (performance.now() - asked < mostBehind) {
      await this.#sample()
      if (this.#proven >= asked && performance.now() >= this.#trustFrom) return this.#following.db
      await new Promise((resolve) => setTimeout(resolve, sampleSoon))
    }
    return undefined
  }

  noteChange(): void {
    this.#heardAt = performance.now()
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      void this.#sample()
    }, sampleSoon)
  }

  failed(): void {
    this.#trustFrom = performance.now() + distrust
  }

  stop(): void {
    clearInterval(this.#timer)
    clearTimeout(this.#soon)
  }
}

export const followReplica = <Db>(following: Following<Db>): Replica<Db> => new Follower(following)
