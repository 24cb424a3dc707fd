import { useLayoutEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Listens to every key of the window. It starts before the page is painted, so that no early press is lost.
 */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  useLayoutEffect(() => void (latest.current = onKey))
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Stops the Enter that ends the composition of a character from submitting the form. */
export function stopComposing(event: ReactKeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
}
