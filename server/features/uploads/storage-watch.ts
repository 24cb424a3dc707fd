import type { StoragePlace } from '#contract/system-status.ts'
import type { Bucket } from '#server/object-storage/bucket.ts'
import type { StorageHealth } from '#server/object-storage/examine.ts'
import { causeIn, healthOf, type Stores } from './open-store.ts'

const every = 20_000
/** The interval of thorough checks: a bucket may become public while the product runs (ms). */
const lookEvery = 3_600_000

/** The health of an instance's storage and the duration of the last check (ms). */
interface StorageState extends StoragePlace {
  took: number
}

/** Monitors one bucket. */
class Watch {
  readonly #bucket: Bucket
  readonly #onError: (error: unknown) => void
  #looked = -Infinity
  state: StorageState
  constructor(bucket: Bucket, onError: (error: unknown) => void) {
    this.#bucket = bucket
    this.#onError = onError
    this.state = { state: 'fine', where: bucket.where, cause: '', took: 0 }
  }

  /** A quick check. After an hour, or after a failed one, a thorough check. */
  async step(): Promise<void> {
    const since = performance.now()
    const thorough = this.state.state !== 'fine' || since - this.#looked >= lookEvery
    const health = await (thorough ? healthOf(this.#bucket) : this.#answers())
    if (thorough && health.state !== 'down') this.#looked = since
    const cause = health.state === 'fine' ? '' : health.cause
    if (health.state !== 'fine' && this.state.state !== health.state)
      this.#onError(new Error(`files in ${this.state.where}: ${cause}`))
    this.state = { ...this.state, state: health.state, cause, took: performance.now() - since }
  }

  async #answers(): Promise<StorageHealth> {
    try {
      await this.#bucket.answers()
      return { state: 'fine' }
    } catch (error) {
      return { state: 'down', cause: await causeIn(error) }
    }
  }
}

export interface StorageWatch {
  /** The worst state of the latest checks. A folder is always fine. */
  state(): StorageState
  /** Checks now. */
  look(): Promise<void>
  stop(): Promise<void>
}

const gravity = ['fine', 'down', 'wrong', 'public']

export function watchStorage({ store, buckets }: Stores, onError: (error: unknown) => void): StorageWatch {
  const watches = buckets.map(({ bucket }) => new Watch(bucket, onError))
  let running = Promise.resolve()
  const look = () =>
    (running = running.then(async () => {
      for (const watch of watches) await watch.step()
    }))
  if (watches.length > 0) void look()
  const timer = setInterval(() => void look(), every)
  return {
    state: () =>
      watches
        .map(({ state }) => state)
        .toSorted((a, b) => gravity.indexOf(b.state) - gravity.indexOf(a.state))[0] ?? {
        state: 'fine',
        where: store.where,
        cause: '',
        took: 0,
      },
    look,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
