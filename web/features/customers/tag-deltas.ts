interface Tagged {
  readonly id: number
  readonly tags: readonly string[]
}

/** The tags of a row after some were added and some removed, as the server does it. */
export const tagged = (
  tags: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string[] => [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])]

/**
 * The calls that undo a tagging: they remove what a row did not have before and add what it had. Rows with
 * the same difference share a call; unchanged rows need none.
 */
export function deltasOf(rows: readonly Tagged[], add: readonly string[], remove: readonly string[]) {
  const calls = new Map<string, { ids: number[]; add: string[]; remove: string[] }>()
  for (const { id, tags } of rows) {
    const lost = remove.filter((tag) => tags.includes(tag) && !add.includes(tag))
    const gained = add.filter((tag) => !tags.includes(tag))
    if (lost.length + gained.length === 0) continue
    const key = JSON.stringify([lost, gained])
    const same = calls.get(key) ?? { ids: [], add: lost, remove: gained }
    same.ids.push(id)
    calls.set(key, same)
  }
  return [...calls.values()]
}
