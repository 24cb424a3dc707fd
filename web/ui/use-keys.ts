import { useLayoutEffect, useRef } from 'react'

/** Hears every key of the window. The page listens before it is seen: a press right after it appeared is not lost. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  useLayoutEffect(() => void (latest.current = onKey))
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
