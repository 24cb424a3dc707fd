import { createContext, useContext, useLayoutEffect } from 'react'

/** Begins a wait of the surrounding dialog, and returns what ends it. */
const Waits = createContext<() => () => void>(() => () => undefined)
export const WaitsProvider = Waits.Provider

/**
 * While something is awaited, the surrounding dialog cannot be confirmed. Nobody then decides on figures that are not
 * shown yet, or sends a field that is about to be filled in. Outside a dialog it does nothing.
 */
export function useAwaited(isAwaited: boolean): void {
  const begin = useContext(Waits)
  useLayoutEffect(() => (isAwaited ? begin() : undefined), [isAwaited, begin])
}

/** For a part whose code is still being fetched. */
export function Awaited(): null {
  useAwaited(true)
  return null
}
