import { useEffect } from 'react'

const pause = 2000

/** Loads a chunk that will soon be needed, once the screen has been idle for a while. */
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
