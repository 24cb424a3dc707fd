import type { ItemLine } from '#contract/lot-items.ts'

export type CellField = keyof ItemLine

/** The cells of copied spreadsheet rows: tabs between cells, quotes round cells with line breaks. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g
  for (const [, quoted, plain, end] of text.matchAll(pattern)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

const bare = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|[\s*:]/g, '')

/**
 * Copied rows as lines of the list. A row of titles says what is in each column; without one the columns are
 * `columns`, from `start` on.
 */
export function linesOf(
  cells: readonly string[][],
  columns: readonly CellField[],
  start: CellField,
  titles: Readonly<Record<string, CellField>>,
): ItemLine[] {
  const known = new Map(Object.entries(titles).map(([title, field]) => [bare(title), field]))
  const [first = []] = cells
  const named = first.map((title) => known.get(bare(title)))
  const titled = named.filter(Boolean).length >= Math.min(2, first.length)
  const order = titled ? named : columns.slice(columns.indexOf(start))
  return (titled ? cells.slice(1) : cells).map((row) =>
    Object.fromEntries(row.flatMap((cell, at) => (order[at] && cell !== '' ? [[order[at], cell]] : []))),
  )
}
