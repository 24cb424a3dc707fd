import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two looks of `until`. */
const interval = 30

/**
 * Looks again and again until it finds something, and returns that. Throws once `within` milliseconds are over.
 * An assertion on the value is better served by `expect.poll`.
 */
export async function until<T>(
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  within = 30_000,
): Promise<T> {
  for (const end = Date.now() + within; ; await sleep(interval)) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Not reached within ${within} ms: ${look}`)
  }
}

/** Waits for what has already been started. Throws when it takes longer than `ms` milliseconds. */
export async function settlesWithin<T>(ms: number, started: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Not settled within ${ms} ms`)
  })
  try {
    return await Promise.race([started, late])
  } finally {
    over.abort()
    late.catch(() => {})
  }
}

/**
 * Lets `ms` milliseconds pass. The time is fixed because the test shows that nothing happens meanwhile, which no
 * event announces, or because the product itself counts the time, like an answer that it keeps for a second.
 */
export const letPass = (ms: number): Promise<void> => sleep(ms)

/** Looks after `ms` milliseconds in which nothing may have changed. No event announces what does not happen. */
export async function stillAfter<T>(ms: number, look: () => Promise<T> | T): Promise<T> {
  await sleep(ms)
  return await look()
}

/**
 * Plays a slow party: a client that reads slowly, a store or a server that takes `ms` milliseconds to answer.
 * The time is fixed because the slowness is what the test is about.
 */
export const slowly = (ms: number): Promise<void> => sleep(ms)

/**
 * Resolves to true when the event stream ends before its first heartbeat, which would find an ended session anyway.
 */
export function endsBeforeBeat({ body }: Response): Promise<boolean> {
  const ended = settlesWithin(
    10_000,
    (async () => {
      for await (const _chunk of body ?? []);
      return true
    })(),
  )
  // A test does something before it waits, so a failure must not count as unhandled until then.
  ended.catch(() => {})
  return ended
}
