import { useEffect } from 'react'

const pause = 2000

/** Loads a chunk that will soon be needed, once the screen has been idle for a while. */
export function usePrefetch(ready: boolean, load: (() => unknown) | undefined): void {
  useEffect(() => {
    if (!ready || !load) return
    const timer = setTimeout(() => {
      const fetch = () => void Promise.resolve(load()).catch(() => undefined)
      if ('requestIdleCallback' in globalThis) requestIdleCallback(fetch)
      else fetch()
    }, pause)
    return () => clearTimeout(timer)
  }, [ready, load])
}
