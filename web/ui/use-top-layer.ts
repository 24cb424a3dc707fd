import { useEffect, useState } from 'react'
import { createStore } from '#web/state/store.ts'

/** The open dialogs and drawers. One that is opened later has a higher number and lies above. */
const layers = createStore<readonly number[]>([])
let opened = 0

/** True while no other dialog or drawer lies over this one: Escape closes the uppermost alone. */
export function useTopLayer(open = true): boolean {
  const [base] = useState(() => ++opened)
  useEffect(() => {
    if (!open) return
    // Of layers that are opened together, a child's effect runs first, so the order is that of the first rendering.
    const layer = base
    layers.set([...layers.get(), layer])
    return () => layers.set(layers.get().filter((value) => value !== layer))
  }, [base, open])
  return layers.use((all) => Math.max(...all) === base)
}
