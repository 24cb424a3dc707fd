import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request has for everything it waits for (ms): a little less than the client waits. */
export const requestTime = 4500

/** The time of a request is over. Nothing more is done for it; its transaction is undone. */
export class TooLate extends Error {
  constructor() {
    super('the time of the request is over')
  }
}

interface Deadline {
  /** As `performance.now()` says, which no change of the clock moves. */
  until: number
}
const deadlines = new AsyncLocalStorage<Deadline>()

const longWork = new AsyncLocalStorage<number>()

/**
 * Work that may wait longer for one statement than others (ms): an export, a nightly run. Its transaction sets
 * the `statement_timeout` of PostgreSQL, this is the client's.
 */
export const patiently = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  longWork.run(milliseconds, work)

/** What `patiently` allows the work at hand; undefined for all other work. */
export const allowance = (): number | undefined => longWork.getStore()

/** Milliseconds that are left to the request at hand; undefined for work that is no request's. */
export function timeLeft(): number | undefined {
  const deadline = deadlines.getStore()
  return deadline && deadline.until - performance.now()
}

/** Work that several requests wait for has no one's deadline. */
export const withoutDeadline = <T>(work: () => T): T => deadlines.exit(work)

/**
 * Answers what the work does, or fails when its time is over. Work that is late ends at its next statement
 * (`server/db/client.ts`).
 */
export async function inTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + milliseconds
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), milliseconds)
  })
  try {
    return await Promise.race([deadlines.run({ until }, work), late])
  } finally {
    clearTimeout(timer)
  }
}
