import { createStore } from '#web/state/store.ts'

/** Counts the refreshes of each page. The count is part of the page's key, so that a refresh remounts it. */
const remounts = createStore<ReadonlyMap<string, number>>(new Map())

export function remountPage(path: string): void {
  remounts.set(new Map(remounts.get()).set(path, (remounts.get().get(path) ?? 0) + 1))
}

/** The key of a page, by its path or by path and id. */
export function usePageKeys(): (path: string) => string {
  const counts = remounts.use()
  return (path) => `${path} ${counts.get(path) ?? 0}`
}
