import type { Page } from '#contract/grammar/envelope.ts'

/** The id `n` places after another one, if both are known. */
export function followUp(ids: readonly number[] | undefined, id: number, by: 1 | -1): number | undefined {
  const index = ids?.indexOf(id) ?? -1
  return index < 0 ? undefined : ids?.[index + by]
}

/**
 * Finds the first ids of a list that are not known yet. Known rows may have left the list, so others have
 * moved to pages that were already read. Therefore it looks through every page from `first` on.
 */
export async function pagesFrom(
  ask: (page: number) => Promise<Page<{ id: number }>>,
  first: number,
  known: readonly number[],
): Promise<number[]> {
  const seen = new Set(known)
  for (let page = first; ; page++) {
    const { items, limit, total } = await ask(page)
    const fresh = items.map((row) => row.id).filter((id) => !seen.has(id))
    if (fresh.length > 0 || items.length === 0 || page * limit >= total) return fresh
  }
}
