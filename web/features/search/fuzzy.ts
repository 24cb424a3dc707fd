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
/** Errors per character, and a hundredth for each character before the match, up to which a text is found. */
const threshold = 0.4
const distance = 100
const weights = { title: 0.7, path: 0.3 }
/** A perfect match still counts as a factor. */
const perfect = 0.001

interface Cell {
  errors: number
  start: number
}

/** How badly a text stands in another: its fewest errors by Sellers' algorithm, and how late it begins. */
function scoreIn(pattern: readonly string[], text: string): number {
  let column: Cell[] = [{ errors: 0, start: 0 }, ...pattern.map((_, at) => ({ errors: at + 1, start: 0 }))]
  let best = 1
  for (const [at, letter] of [...text.toLowerCase()].entries()) {
    const next: Cell[] = [{ errors: 0, start: at + 1 }]
    for (const [row, wanted] of pattern.entries()) {
      const [diagonal, left, above] = [column[row], column[row + 1], next[row]] as [Cell, Cell, Cell]
      const ways: Cell[] = [
        { errors: diagonal.errors + Number(wanted !== letter), start: diagonal.start },
        { errors: left.errors + 1, start: left.start },
        { errors: above.errors + 1, start: above.start },
      ]
      next.push(ways.reduce((least, way) => (way.errors < least.errors ? way : least)))
    }
    column = next
    const { errors, start } = next[pattern.length] as Cell
    best = Math.min(best, errors / pattern.length + start / distance)
  }
  return best
}

/** Longer texts say less about what matches in them. */
const factor = (score: number, weight: number, text: string): number =>
  Math.max(score, perfect) ** (weight / Math.sqrt(text.trim().split(/ +/).length))

/**
 * Fuzzy search by title and path with the weights of the source-spec (§2). Pinyin counts as a
 * title. An empty text finds everything, and a text of more than 32 characters nothing.
 */
export function fuzzy<T extends Searchable>(
  entries: readonly T[],
  pinyinOf: PinyinOf = () => [],
): (text: string) => readonly T[] {
  const sought = entries.map((entry) => {
    const titles = [...entry.titles, ...(entry.words ?? [])]
    const parts = [...titles, ...pinyinOf(titles)].map((text) => ({ text, weight: weights.title }))
    return { entry, parts: [...parts, { text: entry.path, weight: weights.path }] }
  })
  return (text) => {
    const asked = text.trim().toLowerCase()
    if (asked === '') return entries
    if (asked.length > longest) return []
    const pattern = [...asked]
    return sought
      .flatMap(({ entry, parts }) => {
        const found = parts
          .map((part) => ({ ...part, score: scoreIn(pattern, part.text) }))
          .filter(({ score }) => score <= threshold)
        const rank = found.reduce((product, part) => product * factor(part.score, part.weight, part.text), 1)
        return found.length > 0 ? [{ entry, rank }] : []
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry)
  }
}
