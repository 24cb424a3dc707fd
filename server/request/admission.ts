import type { ServerResponse } from 'node:http'
import type { Route } from '#contract/grammar/route.ts'
import { Refusal } from './errors.ts'

/**
 * How many cheap and expensive requests run at once. The sum leaves some connections of the pool for looking
 * up callers.
 */
const atOnce = { cheap: 12, expensive: 3 }
/**
 * A route that takes longer than this (ms) is expensive. Those queue separately, so that they delay nobody
 * else.
 */
const expensiveFrom = 150
/** A request whose expected wait (ms) is longer is refused at once, but this many may always wait. */
const longestQueue = 900
const fewest = { cheap: 40, expensive: 6 }
/** A short burst is not an overload: for this long (ms), this many requests may wait. */
const rush = 1000
const mostInRush = 100
/** Writes are refused last, because repeating one costs the user most. */
const mostWithWrites = 1500
/** A request that waits longer (ms) than this gives up. */
const longestWait = { read: 1300, write: 4000 }
/** Weight of the newest request in the moving average. */
const weight = 0.05

type Kind = keyof typeof atOnce

/** Load figures of this process, for metrics. */
export const load = {
  running: 0,
  waiting: 0,
  refused: 0,
  /** Recent duration of a request without its wait (ms). */
  service: { cheap: 0, expensive: 0 },
}

const smoothed = (before: number | undefined, took: number): number =>
  before === undefined ? took : before + weight * (took - before)

class Lane {
  readonly kind: Kind
  running = 0
  /** Requests that have arrived but do not run yet. */
  arrived = 0
  /** The time since which the queue has not been empty. */
  #since = 0
  readonly runs = new Set<{ since: number }>()
  #service: number | undefined
  readonly #queue: (() => void)[] = []
  constructor(kind: Kind) {
    this.kind = kind
  }
  /**
   * How many requests may wait, based on the recent duration of a request. Running requests count too: if
   * everything hangs, no request finishes, so there is nothing to measure.
   */
  most(writes: boolean): number {
    const now = performance.now()
    const rushes = this.arrived === 0 || now - this.#since < rush
    const ages = [...this.runs].reduce((sum, { since }) => sum + now - since, 0)
    const service = Math.max(this.#service ?? 1, ages / Math.max(this.runs.size, 1), 1)
    const least = writes ? mostWithWrites : rushes ? mostInRush : fewest[this.kind]
    return Math.max(least, (longestQueue / service) * atOnce[this.kind])
  }
  arrive(by: 1 | -1): void {
    if (this.arrived === 0) this.#since = performance.now()
    this.arrived += by
    load.waiting += by
  }
  async start(raw: ServerResponse, longest: number): Promise<void> {
    if (this.running >= atOnce[this.kind]) await this.#wait(raw, longest)
    else this.#run(1)
  }
  end(took: number): void {
    this.#service = smoothed(this.#service, took)
    load.service[this.kind] = this.#service
    const next = this.#queue.shift()
    if (next) next()
    else this.#run(-1)
  }
  #run(by: 1 | -1): void {
    this.running += by
    load.running += by
  }
  async #wait(raw: ServerResponse, longest: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer)
        raw.off('close', leave)
        done()
      }
      const enter = () => settle(resolve)
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(enter), 1)
        settle(() => reject(busy()))
      }
      const timer = setTimeout(leave, longest)
      raw.once('close', leave)
      this.#queue.push(enter)
    })
  }
}

function busy(): Refusal {
  load.refused += 1
  return new Refusal('busy', {}, { retry_after: 1 + Math.floor(Math.random() * 3) })
}

/** A request before its admission. */
export interface Arrival {
  /** Awaits something that depends only on the sender and must not block others. */
  apart<T>(wait: Promise<T>): Promise<T>
  /** Waits for admission. The request counts as running until its answer is sent. */
  run(raw: ServerResponse): Promise<void>
  /** Releases a request that was refused and never ran. */
  gone(): void
}

/** Uploads and downloads skip admission: they take long but cost little. */
export const notQueued: Arrival = { apart: (wait) => wait, run: async () => {}, gone: () => {} }

/**
 * Admission control: admits as many requests as can be answered soon and refuses the others at once, before
 * they cost anything.
 */
export class AdmissionControl {
  readonly #lanes = { cheap: new Lane('cheap'), expensive: new Lane('expensive') }
  readonly #took = new Map<Route, number>()

  arrive(route: Route): Arrival {
    const lane = this.#lanes[(this.#took.get(route) ?? 0) > expensiveFrom ? 'expensive' : 'cheap']
    const act = route.method === 'GET' ? 'read' : 'write'
    if (lane.arrived >= lane.most(act === 'write')) throw busy()
    let outside = false
    const arrive = (by: 1 | -1) => {
      if (outside) return
      lane.arrive(by)
    }
    arrive(1)
    const gone = () => {
      arrive(-1)
      outside = true
    }
    return {
      apart: (wait) => {
        arrive(-1)
        return wait.finally(() => arrive(1))
      },
      run: async (raw) => {
        await lane.start(raw, longestWait[act])
        gone()
        this.#endsWith(raw, route, lane)
      },
      gone,
    }
  }

  #endsWith(raw: ServerResponse, route: Route, lane: Lane): void {
    const run = { since: performance.now() }
    lane.runs.add(run)
    let over = false
    const end = () => {
      if (over) return
      over = true
      lane.runs.delete(run)
      const took = performance.now() - run.since
      this.#took.set(route, smoothed(this.#took.get(route), took))
      lane.end(took)
    }
    for (const event of ['finish', 'close']) raw.once(event, end)
    if (raw.destroyed || raw.writableEnded) end()
  }
}
