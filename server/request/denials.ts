import { record, type Caller } from './caller.ts'

interface Group {
  who: Caller
  method: string
  path: string
  times: number
  since: Date
}
type Write = (who: Caller) => Promise<void>

const every = 60_000
/** More are written at once instead of being remembered. There are fewer doors than that. */
const mostGroups = 5000

/**
 * Requests that were refused for want of a right. The first of a person at a door is on record at once; more
 * of them at the same door are counted, and their number is on record within a minute. Counts are kept in
 * this process, so that a refusal writes nothing while it is repeated.
 */
export class Denials {
  readonly #write: Write
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #groups = new Map<string, Group>()
  constructor(write: Write, onError: (error: unknown) => void) {
    this.#write = write
    this.#onError = onError
    this.#timer = setInterval(() => void this.flush(), every).unref()
  }

  async count(caller: Caller, method: string, path: string): Promise<void> {
    const key = `${caller.uid} ${method} ${path}`
    const group = this.#groups.get(key)
    const who = { ...caller, deeds: [] }
    if (group) {
      Object.assign(group, { who, times: group.times + 1 })
      return
    }
    if (this.#groups.size < mostGroups) this.#groups.set(key, { who, method, path, times: 0, since: who.now })
    record(who, { action: 'denied', resource: 'session', detail: { method, path } })
    await this.#write(who).catch(this.#onError)
  }

  /** Puts on record what was counted. A door that nobody tried meanwhile is forgotten. */
  async flush(): Promise<void> {
    const groups = this.#groups
    this.#groups = new Map()
    for (const [key, group] of groups) {
      if (group.times === 0) continue
      const { who, method, path, times, since } = group
      const detail = { method, path, times, since: since.toISOString() }
      record(who, { action: 'denied', resource: 'session', detail })
      await this.#write(who).catch(this.#onError)
      if (!this.#groups.has(key)) this.#groups.set(key, { ...group, times: 0, since: who.now })
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
