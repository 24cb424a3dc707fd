import { useSyncExternalStore } from 'react'

/** How often a page was asked to begin anew; part of its key, so that it is mounted again. */
let renewals: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

export function renew(path: string): void {
  renewals = new Map(renewals).set(path, (renewals.get(path) ?? 0) + 1)
  for (const listener of listeners) listener()
}

const onRenewal = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The key of a page by its path. */
export function usePageKeys(): (path: string) => string {
  const counts = useSyncExternalStore(onRenewal, () => renewals)
  return (path) => `${path} ${counts.get(path) ?? 0}`
}
