import { useSyncExternalStore } from 'react'

interface Clock {
  subscribe: (listener: () => void) => () => void
  read: () => number
}
const clocks = new Map<number, Clock>()

/** One clock for each interval. It runs while somebody listens. */
function clockOf(every: number): Clock {
  const known = clocks.get(every)
  if (known) return known
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const clock: Clock = {
    read: () => now,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(tick, every)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
  clocks.set(every, clock)
  return clock
}

/** The present in milliseconds, updated at an interval. All callers with the same interval share one timer. */
export function useNow(every: number): number {
  const { subscribe, read } = clockOf(every)
  return useSyncExternalStore(subscribe, read)
}
