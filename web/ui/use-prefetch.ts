import { useEffect } from 'react'

const pause = 2000

/** Loads a chunk that will soon be wanted, when the screen has been there for a while and nothing else is going on. */
export function usePrefetch(ready: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => {
      const fetch = () => void load().catch(() => undefined)
      if ('requestIdleCallback' in globalThis) requestIdleCallback(fetch)
      else fetch()
    }, pause)
    return () => clearTimeout(timer)
  }, [ready, load])
}
