interface Kept {
  at: number
  value: Promise<unknown>
}

const keptFor = 30_000
const mostKept = 500
const kept = new Map<string, Kept>()

/** What was worked out under this key in the last 30 seconds; those who ask meanwhile wait for the same answer. The key must hold the scope. */
export function remembered<T>(key: string, make: () => Promise<T>): Promise<T> {
  const before = kept.get(key)
  if (before && Date.now() - before.at < keptFor) return before.value as Promise<T>
  if (kept.size >= mostKept) kept.clear()
  const value = make()
  kept.set(key, { at: Date.now(), value })
  value.catch(() => kept.delete(key))
  return value
}
