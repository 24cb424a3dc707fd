import type { ServerResponse } from 'node:http'
import { Refusal } from './errors.ts'

/** Requests of one session that run at once, how many more wait for them (240 in all), and how long (ms). */
const atOnce = 12
const mostWaiting = 228
const longestWait = 4000

/**
 * A session that keeps more than so many waiting is no person's page. It reads one thing at a time then, with a pause
 * as long as that took, up to a limit (ms), and writes two.
 */
const flood = 20
const longestPause = 50
const readsInFlood = 1
const writesInFlood = 2

interface Waiting {
  writes: boolean
  enter(): void
  leave(): void
}
interface Session {
  running: number
  waiting: Waiting[]
}

/** A request that runs. It ends when its answer has gone or been given up and its work is done. */
class Turn {
  readonly #end: (took: number) => void
  readonly #since = performance.now()
  #working = false
  #answered = false
  #over = false
  constructor(end: (took: number) => void) {
    this.#end = end
  }
  #check(): void {
    if (this.#over || this.#working || !this.#answered) return
    this.#over = true
    this.#end(performance.now() - this.#since)
  }
  answered(): void {
    this.#answered = true
    this.#check()
  }
  async work<T>(act: () => Promise<T>): Promise<T> {
    this.#working = true
    try {
      return await act()
    } finally {
      this.#working = false
      this.#check()
    }
  }
}

const tooMany = () => new Refusal('too_many_requests', {}, { retry_after: 1 })

/** Holds a session to so many requests at once, so that one person's page never takes what all others need. */
export class SessionTurns {
  readonly #sessions = new Map<number, Session>()
  readonly #turns = new WeakMap<ServerResponse, Turn>()

  /** Waits for a turn. Answers whether it had to: then the session may have ended meanwhile. */
  async enter(id: number, raw: ServerResponse, writes = false): Promise<boolean> {
    const session = this.#sessions.get(id) ?? { running: 0, waiting: [] }
    this.#sessions.set(id, session)
    const waits = session.running >= atOnce || session.waiting.length > 0
    if (waits) await this.#wait(session, raw, writes)
    else session.running += 1
    const turn = new Turn((took) => this.#leave(id, session, writes ? 0 : took))
    this.#turns.set(raw, turn)
    for (const event of ['finish', 'close']) raw.once(event, () => turn.answered())
    if (raw.destroyed || raw.writableEnded) turn.answered()
    return waits
  }

  /** Runs the handler of a request within its turn. */
  work<T>(raw: ServerResponse, act: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(raw)
    return turn ? turn.work(act) : act()
  }

  async #wait(session: Session, raw: ServerResponse, writes: boolean): Promise<void> {
    if (session.waiting.length >= mostWaiting) throw tooMany()
    await new Promise<void>((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer)
        raw.off('close', one.leave)
        done()
      }
      const one: Waiting = {
        writes,
        enter: () => settle(resolve),
        leave: () => {
          session.waiting.splice(session.waiting.indexOf(one), 1)
          settle(() => reject(tooMany()))
        },
      }
      const timer = setTimeout(one.leave, longestWait)
      raw.once('close', one.leave)
      session.waiting.push(one)
    })
  }

  #leave(id: number, session: Session, took: number): void {
    if (took > 0 && session.waiting.length > flood)
      setTimeout(() => this.#handOn(id, session), Math.min(took, longestPause))
    else this.#handOn(id, session)
  }

  /** Hands the turn to whoever waits longest, if the session may have as many. */
  #handOn(id: number, session: Session): void {
    session.running -= 1
    while (session.waiting[0] && session.running < mostOf(session)) {
      session.running += 1
      session.waiting.shift()?.enter()
    }
    if (session.running === 0) this.#sessions.delete(id)
  }
}

/** How many turns the session may have at once, whoever comes next. */
function mostOf({ waiting }: Session): number {
  if (waiting.length <= flood) return atOnce
  return waiting[0]?.writes ? writesInFlood : readsInFlood
}
