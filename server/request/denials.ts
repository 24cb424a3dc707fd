import { addAuditEntry, type Caller } from './caller.ts'

interface Group {
  who: Caller
  method: string
  path: string
  times: number
  since: Date
}

type Write = (who: Caller) => Promise<void>

const every = 60_000
/**
 * The maximum number of groups in memory; further denials are written at once. There are fewer routes than
 * this.
 */
const mostGroups = 5000

/**
 * Counts requests that were refused for lack of a permission. A person's first denial at a route is written
 * at once. Repeats are counted in memory and written within a minute, so that a flood of denials causes no
 * flood of writes.
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
    const who = { ...caller, auditEntries: [] }
    if (group) {
      Object.assign(group, { who, times: group.times + 1 })
      return
    }
    if (this.#groups.size < mostGroups) this.#groups.set(key, { who, method, path, times: 0, since: who.now })
    addAuditEntry(who, { action: 'denied', resource: 'session', detail: { method, path } })
    await this.#write(who).catch(this.#onError)
  }

  /** Writes the counts and drops routes without denials since the last flush. */
  async flush(): Promise<void> {
    const groups = this.#groups
    this.#groups = new Map()
    for (const [key, group] of groups) {
      if (group.times === 0) continue
      const { who, method, path, times, since } = group
      const detail = { method, path, times, since: since.toISOString() }
      addAuditEntry(who, { action: 'denied', resource: 'session', detail })
      await this.#write(who).catch(this.#onError)
      if (!this.#groups.has(key)) this.#groups.set(key, { ...group, times: 0, since: who.now })
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
