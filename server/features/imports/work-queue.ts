interface Waiting {
  uid: number
  start: () => void
}

/**
 * Limits concurrent work to `most`, and to one piece per person. The longest waiting piece comes next,
 * skipping people whose work is already running.
 */
export class WorkQueue {
  readonly #most: number
  readonly #running = new Set<number>()
  #waiting: Waiting[] = []
  constructor(most: number) {
    this.#most = most
  }

  /** The number of pieces of work that run or wait. */
  get all(): number {
    return this.#running.size + this.#waiting.length
  }

  of(uid: number): number {
    return (this.#running.has(uid) ? 1 : 0) + this.#waiting.filter((item) => item.uid === uid).length
  }

  async take<T>(uid: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ uid, start })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#running.delete(uid)
      this.#next()
    }
  }

  #next(): void {
    this.#waiting = this.#waiting.filter(({ uid, start }) => {
      if (this.#running.size >= this.#most || this.#running.has(uid)) return true
      this.#running.add(uid)
      start()
      return false
    })
  }
}
