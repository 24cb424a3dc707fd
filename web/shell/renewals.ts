import { createStore } from '../ui/store.ts'

/** How often a page was asked to begin anew; part of its key, so that it is mounted again. */
const renewals = createStore<ReadonlyMap<string, number>>(new Map())

export function renew(path: string): void {
  renewals.set(new Map(renewals.get()).set(path, (renewals.get().get(path) ?? 0) + 1))
}

/** The key of a page by its path. */
export function usePageKeys(): (path: string) => string {
  const counts = renewals.use()
  return (path) => `${path} ${counts.get(path) ?? 0}`
}
