import { cellsOf } from '#web/features/lot-items/sheet.ts'

export type SheetRow = Record<string, string>

/** Pasted cells as rows by the titles of the first line. Vertical bars separate cells like tabs. */
export function rowsOf(text: string): SheetRow[] {
  const [titles = [], ...lines] = cellsOf(text.includes('\t') ? text : text.replaceAll(/[|｜]/g, '\t'))
  return lines.map((cells) =>
    Object.fromEntries(
      titles.flatMap((title, at) => {
        const cell = cells[at] ?? ''
        return title === '' || cell === '' ? [] : [[title, cell] as const]
      }),
    ),
  )
}

const packageTitle =
  /^(?:包号|包|分包号|标包|标段|标的号|标的编号|标的序号|拍品编号|package(?:[_ ]?no)?|lote|包番号)$/i

/** Splits rows into parts of about `most`, and keeps the rows of a package together. */
export function partsOf(rows: readonly SheetRow[], most: number): SheetRow[][] {
  const title = Object.keys(Object.assign({}, ...rows) as SheetRow).find((key) =>
    packageTitle.test(key.trim()),
  )
  const groups = new Map<string, SheetRow[]>()
  for (const [at, row] of rows.entries()) {
    const own = title === undefined ? undefined : row[title]
    const key = own === undefined ? `#${at}` : `=${own}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const parts: SheetRow[][] = [[]]
  for (const group of groups.values()) {
    const last = parts.at(-1)
    if (last && last.length + group.length <= most) last.push(...group)
    else parts.push([...group])
  }
  return parts.filter((part) => part.length > 0)
}
