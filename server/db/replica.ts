import { inTime, timeLeft } from './deadline.ts'

/** Where a server stands: how far its log reaches, and of which database it is. */
export interface Standing {
  /** The position in the log (bytes); null where the server follows nobody. */
  lsn: bigint | null
  database: string
}

export interface Following<Db> {
  db: Db
  primary(): Promise<Standing>
  replica(): Promise<Standing>
}

/** How far a replica may be behind (ms). */
const mostBehind = 2000
const sampleEvery = 500
/** Changes that are heard in a row ask where the servers stand once in this time (ms). */
const sampleSoon = 50
/** What a replica may take of the time of a request, so that the primary can still answer it (ms). */
const patience = 1500
/** So long a replica that failed is not asked again (ms). */
const distrust = 3000
const mostSamples = 40

/** Says whether a replica may answer. */
export interface Replica<Db> {
  /** Whether it has all that was heard of, all up to `seen`, and is no more than two seconds behind. */
  mayAnswer(seen: bigint): boolean
  /** Fails if the replica fails or is slow. What is thrown says nothing about the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Resolves to the replica once it has everything that is committed now; to nothing if that takes long. */
  caughtUp(): Promise<Db | undefined>
  /** A change was heard of, or made: from now on the replica needs it too. */
  heard(): void
  failed(): void
  stop(): void
}

/**
 * Knows for certain how old a replica is at most: at `proven` the primary's log did not reach further than the
 * replica has applied it now. The clocks of the two machines do not matter. Whoever cannot be asked proves
 * nothing, and what was proved before grows too old within two seconds.
 */
class Follower<Db> implements Replica<Db> {
  readonly #following: Following<Db>
  /** Where the primary stood, and when it was asked, in order. */
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
    return inTime(Math.min(patience, left / 2), () => work(this.#following.db))
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

  heard(): void {
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
