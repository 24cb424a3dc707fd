/** How long a worker goes on (ms). Then the next turn starts one that reads the clock again. */
export const longestTurn = 20_000

/** Runs at most one worker per receiver, so that a slow or dead receiver delays no other. */
export class Workers {
  readonly #running = new Map<number, Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #onError: (error: unknown) => void
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Aborted by `stop`. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** Starts a worker for each id that has none. */
  start(ids: readonly number[], work: (id: number) => Promise<void>): void {
    for (const id of ids) {
      if (this.#running.has(id) || this.signal.aborted) continue
      const worker = work(id)
        .catch(this.#onError)
        .finally(() => this.#running.delete(id))
      this.#running.set(id, worker)
    }
  }

  /** Resolves when every worker has finished. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.idle()
  }
}
