import { tokenRate } from '#contract/access-tokens.ts'
import type { CallerToken } from './caller.ts'
import { Refusal } from './errors.ts'

const minute = 60_000

/** Counts the requests of each access token in the current minute, in memory. */
export class TokenRates {
  #since = 0
  #counts = new Map<number, number>()

  count({ id }: CallerToken): void {
    const now = performance.now()
    if (this.#counts.size === 0 || now - this.#since >= minute) {
      this.#since = now
      this.#counts = new Map()
    }
    const count = (this.#counts.get(id) ?? 0) + 1
    this.#counts.set(id, count)
    const retry_after = Math.ceil((minute - (now - this.#since)) / 1000)
    if (count > tokenRate) throw new Refusal('token_rate_reached', { n: tokenRate }, { retry_after })
  }
}
