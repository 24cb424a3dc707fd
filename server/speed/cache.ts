interface Answer {
  at: number
  value: Promise<unknown>
}

const keptFor = 30_000
const mostAnswers = 500
const answers = new Map<string, Answer>()
const emptiers: (() => void)[] = [() => answers.clear()]

/** Registers something else that the process remembers, to be forgotten with its caches. */
export const onEmptyCaches = (empty: () => void): void => void emptiers.push(empty)

/** Empties every cache of the process: an application never answers from another one's database. */
export function emptyCaches(): void {
  for (const empty of emptiers) empty()
}

/**
 * Returns the answer cached for this key in the last 30 seconds. Concurrent callers share one computation.
 * The key must include the scope.
 */
export function cached<T>(key: string, make: () => Promise<T>): Promise<T> {
  const before = answers.get(key)
  if (before && Date.now() - before.at < keptFor) return before.value as Promise<T>
  if (answers.size >= mostAnswers) answers.clear()
  const value = make()
  answers.set(key, { at: Date.now(), value })
  value.catch(() => answers.delete(key))
  return value
}

/** A cached value. It is computed again after it expires or is dropped. A rejected promise is dropped. */
export interface Cached<T, Input extends unknown[]> {
  get(...input: Input): T
  forget(): void
}

export function cachedFor<T, Input extends unknown[]>(
  milliseconds: number,
  make: (...input: Input) => T,
): Cached<T, Input> {
  let entry: { at: number; value: T } | undefined
  const forget = () => {
    entry = undefined
  }
  emptiers.push(forget)
  return {
    get: (...input) => {
      if (entry && Date.now() - entry.at < milliseconds) return entry.value
      const made = { at: Date.now(), value: make(...input) }
      entry = made
      if (made.value instanceof Promise)
        made.value.catch(() => {
          if (entry === made) entry = undefined
        })
      return made.value
    },
    forget,
  }
}
