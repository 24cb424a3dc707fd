import { AsyncLocalStorage } from 'node:async_hooks'

/** Limits in milliseconds. Browser tests raise them for machines with little processor time. */
export const limits = {
  /** The deadline of a request, a little shorter than the client's own timeout. */
  request: 4500,
  /**
   * How much longer a request may take once its COMMIT is sent. Its transaction can no longer be rolled back, so its
   * answer should say what became of it.
   */
  commit: 400,
  /** The deadline of an act on hundreds of rows. The sender waits for it, or sends the rows in parts. */
  longRequest: 20_000,
  /** How long a request waits for a free connection before it is refused as busy. */
  connection: 2500,
  statement: 4000,
  lock: 2000,
  idleInTransaction: 10_000,
}

/**
 * The deadline of a request has passed. Its work is abandoned and its transaction rolled back, unless its COMMIT is still
 * unanswered.
 */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the time of the request is over')
  }
}

interface Deadline {
  /** In terms of `performance.now()`, which changes of the clock do not affect. */
  until: number
  /** Adds the time for a COMMIT. A second call adds nothing. */
  extend: () => void
}

const deadlines = new AsyncLocalStorage<Deadline>()

const longWork = new AsyncLocalStorage<number>()

/**
 * Runs work whose statements may take longer (ms): an export, a nightly run. Its transaction sets
 * PostgreSQL's `statement_timeout`; this sets the client's.
 */
export const withStatementTime = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  longWork.run(milliseconds, work)

/** The limit set by `withStatementTime` for the current work. Undefined for other work. */
export const statementTime = (): number | undefined => longWork.getStore()

/** The remaining time of the current request (ms). Undefined outside requests. */
export function timeLeft(): number | undefined {
  const deadline = deadlines.getStore()
  return deadline && deadline.until - performance.now()
}

/** The remaining time of the current request for its COMMIT (ms), which extends its deadline once. */
export function timeToCommit(): number | undefined {
  const deadline = deadlines.getStore()
  if (deadline && performance.now() < deadline.until) deadline.extend()
  return timeLeft()
}

/** Runs work that several requests share, without the deadline of any of them. */
export const withoutDeadline = <T>(work: () => T): T => deadlines.exit(work)

/**
 * Resolves with the result of the work, or rejects at the deadline. Late work ends at its next statement
 * (`server/db/client.ts`).
 */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const due = performance.now() + milliseconds
  const deadline: Deadline = { until: due, extend: () => {} }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(new DeadlineExceeded()), deadline.until - performance.now())
    }
    deadline.extend = () => {
      deadline.until = due + limits.commit
      wait()
    }
    wait()
  })
  try {
    return await Promise.race([deadlines.run(deadline, work), late])
  } finally {
    clearTimeout(timer)
  }
}
