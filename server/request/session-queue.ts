import type { ServerResponse } from 'node:http'
import { Refusal } from './errors.ts'

/** How many requests of one session run at once, how many wait (240 in all), and the longest wait (ms). */
const atOnce = 12
const mostWaiting = 228
const longestWait = 4000

/**
 * No page makes more waiting requests than this. Beyond it, the session runs two writes and one read at a
 * time; after each read it pauses for as long as the read took, up to a limit (ms).
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

/** A running request. It ends when its answer is sent or abandoned and its work is done. */
class Slot {
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

/** Limits how many requests a session runs at once, so that one page never starves everybody else. */
export class SessionQueues {
  readonly #sessions = new Map<number, Session>()
  readonly #turns = new WeakMap<ServerResponse, Slot>()

  /** Waits for a free slot. Returns whether it had to wait, because the session may have ended meanwhile. */
  async enter(id: number, raw: ServerResponse, writes = false): Promise<boolean> {
    const session = this.#sessions.get(id) ?? { running: 0, waiting: [] }
    this.#sessions.set(id, session)
    const waits = session.running >= atOnce || session.waiting.length > 0
    if (waits) await this.#wait(session, raw, writes)
    else session.running += 1
    const turn = new Slot((took) => this.#leave(id, session, writes ? 0 : took))
    this.#turns.set(raw, turn)
    for (const event of ['finish', 'close']) raw.once(event, () => turn.answered())
    if (raw.destroyed || raw.writableEnded) turn.answered()
    return waits
  }

  /** Runs the handler of a request within its slot. */
  work<T>(raw: ServerResponse, act: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(raw)
    return turn ? turn.work(act) : act()
  }

  async #wait(session: Session, raw: ServerResponse, writes: boolean): Promise<void> {
    if (session.waiting.length >= mostWaiting) throw tooMany()
    await new Promise<void>((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer)
        raw.off('close', item.leave)
        done()
      }
      const item: Waiting = {
        writes,
        enter: () => settle(resolve),
        leave: () => {
          session.waiting.splice(session.waiting.indexOf(item), 1)
          settle(() => reject(tooMany()))
        },
      }
      const timer = setTimeout(item.leave, longestWait)
      raw.once('close', item.leave)
      session.waiting.push(item)
    })
  }

  #leave(id: number, session: Session, took: number): void {
    if (took > 0 && session.waiting.length > flood)
      setTimeout(() => this.#handOn(id, session), Math.min(took, longestPause))
    else this.#handOn(id, session)
  }

  /** Passes the slot to the request that has waited longest, if the session may use it. */
  #handOn(id: number, session: Session): void {
    session.running -= 1
    while (session.waiting[0] && session.running < mostOf(session)) {
      session.running += 1
      session.waiting.shift()?.enter()
    }
    if (session.running === 0) this.#sessions.delete(id)
  }
}

/** How many requests the session may run at once. */
function mostOf({ waiting }: Session): number {
  if (waiting.length <= flood) return atOnce
  return waiting[0]?.writes ? writesInFlood : readsInFlood
}
