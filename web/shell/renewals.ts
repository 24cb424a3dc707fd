import { useSyncExternalStore } from 'react'

/** Counts the refreshes of each path. The count is part of the page's key, so that a refresh remounts it. */
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
