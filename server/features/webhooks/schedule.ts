const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pauses after each failed attempt: ten attempts in 75 hours (Standard Webhooks 1.0.0). */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

export const mostAttempts = pauses.length + 1
/** Up to a tenth is added at random, so that many deliveries do not come at once. */
const jitter = 0.1

/** When the next attempt is due, or undefined after the last one. `random` is between 0 and 1. */
export function nextAttempt(
  now: Date,
  { attempts, retryAfter }: { attempts: number; retryAfter: number },
  random: number,
): Date | undefined {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return undefined
  return new Date(now.getTime() + Math.max(pause * (1 + jitter * random), retryAfter * second))
}
