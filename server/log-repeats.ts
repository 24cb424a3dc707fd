import type { StatusError } from '#contract/system-status.ts'

interface Known extends StatusError {
  /** End of the period in which repeats are suppressed (ms). */
  until: number
  unsaid: number
  sayAgain: (times: number) => void
}

const window = 60_000
const mostKnown = 50

/** Digits are ignored in the comparison: ports, ids and times differ between repeats of one error. */
const likeness = (what: string, cause: string): string => `${what}\n${cause.replaceAll(/\d+/g, '#')}`

/** Suppresses repeated errors: each distinct error is logged once a minute, and its repeats are counted. */
export class Repeats {
  readonly #known = new Map<string, Known>()
  readonly #now: () => number
  #waiting = false
  total = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** True if the error must be logged now. If false, `sayAgain` later receives the number of repeats. */
  isNew(what: string, cause: string, sayAgain: (times: number) => void): boolean {
    this.total += 1
    const now = this.#now()
    const key = likeness(what, cause)
    const before = this.#known.get(key)
    const times = (before?.times ?? 0) + 1
    const at = new Date(now).toISOString()
    const isNew = before === undefined || now >= before.until
    if (before && isNew) this.#flush(before)
    this.#known.delete(key)
    this.#known.set(key, {
      what,
      cause,
      times,
      sayAgain,
      first: before?.first ?? at,
      last: at,
      until: isNew ? now + window : before.until,
      unsaid: isNew ? 0 : before.unsaid + 1,
    })
    if (this.#known.size > mostKnown) this.#forgetOldest()
    if (!isNew) this.#flushLater()
    return isNew
  }

  /** Logs the repeat counts of errors whose minute is over. */
  flushOver(): void {
    this.#waiting = false
    for (const item of this.#known.values()) if (this.#now() >= item.until) this.#flush(item)
    if ([...this.#known.values()].some(({ unsaid }) => unsaid > 0)) this.#flushLater()
  }

  #flushLater(): void {
    if (this.#waiting) return
    this.#waiting = true
    setTimeout(() => this.flushOver(), window).unref()
  }

  #flush(item: Known): void {
    if (item.unsaid > 0) item.sayAgain(item.unsaid)
    item.unsaid = 0
  }

  #forgetOldest(): void {
    const [key, oldest] = this.#known.entries().next().value ?? []
    if (key === undefined || !oldest) return
    this.#flush(oldest)
    this.#known.delete(key)
  }

  /** The newest errors first. */
  latest(): StatusError[] {
    return [...this.#known.values()]
      .toReversed()
      .map(({ what, cause, first, last, times }) => ({ what, cause, first, last, times }))
  }
}
