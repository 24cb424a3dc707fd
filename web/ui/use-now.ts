import { createStore, type Store } from '#web/state/store.ts'

const clocks = new Map<number, Store<number>>()

/** One clock for each interval. It runs while it has listeners. */
function clockOf(every: number): Store<number> {
  const known = clocks.get(every)
  if (known) return known
  const clock = createStore(Date.now(), (set) => {
    const tick = () => set(Date.now())
    tick()
    const timer = setInterval(tick, every)
    return () => clearInterval(timer)
  })
  clocks.set(every, clock)
  return clock
}

/**
 * The present in milliseconds, updated at an interval. All callers with the same interval share one timer.
 */
export const useNow = (every: number): number => clockOf(every).use()
