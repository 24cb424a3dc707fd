import { useEffect, useState } from 'react'
import { createStore } from '#web/state/store.ts'

/** The open dialogs and drawers. A later one has a higher number and is above. */
const layers = createStore<readonly number[]>([])
let opened = 0

/** True while no other dialog or drawer is above this one. Escape closes only the topmost. */
export function useTopLayer(open = true): boolean {
  const [base] = useState(() => ++opened)
  useEffect(() => {
    if (!open) return
    // If layers open together, a child's effect runs first, so the order is set on the first render.
    const layer = base
    layers.set([...layers.get(), layer])
    return () => layers.set(layers.get().filter((value) => value !== layer))
  }, [base, open])
  return layers.use((all) => Math.max(...all) === base)
}
