import Fuse from 'fuse.js'

/** A searchable entry: titles from outermost to innermost, and a path, which may be empty. */
export interface Searchable {
  readonly titles: readonly string[]
  readonly path: string
  /** Other names for it. */
  readonly words?: readonly string[]
}

/** The pinyin that finds an entry with these titles. */
export type PinyinOf = (titles: readonly string[]) => readonly string[]

const longest = 32

/**
 * Fuzzy search by title and path with the weights of the source-spec (§2). Pinyin counts as a
 * title. An empty text finds everything, and a text of more than 32 characters nothing.
 */
export function fuzzy<T extends Searchable>(
  entries: readonly T[],
  pinyinOf: PinyinOf = () => [],
): (text: string) => readonly T[] {
  const sought = entries.map((entry) => ({
    entry,
    titles: [...entry.titles, ...pinyinOf([...entry.titles, ...(entry.words ?? [])]), ...(entry.words ?? [])],
    path: entry.path,
  }))
  const fuse = new Fuse(sought, {
    threshold: 0.4,
    keys: [
      { name: 'titles', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (text) => {
    const asked = text.trim()
    if (asked === '') return entries
    return asked.length > longest ? [] : fuse.search(asked).map((found) => found.item.entry)
  }
}

/** Whether an entry has exactly this name. */
export const isNamed = ({ titles, words = [] }: Searchable, text: string): boolean =>
  [...titles, ...words].some((title) => title.toLowerCase() === text.trim().toLowerCase())
