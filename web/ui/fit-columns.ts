/**
 * The width a column wants, in pixels. Text may shrink down to `least`; any other cell keeps its full width.
 */
export interface WantedColumn {
  id: string
  least: number
  width: number
}

export interface FittedColumns {
  widths: Readonly<Record<string, number>>
  /** The columns after the first one, grouped by the screen that shows them whole. */
  screens: readonly (readonly string[])[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** How many columns fit side by side, in their order; at least one. */
function countFitting(columns: readonly WantedColumn[], room: number): number {
  let left = room
  const first = columns.findIndex(({ least }) => (left -= least) < 0)
  return first === -1 ? columns.length : Math.max(1, first)
}

/** Gives texts their preferred width, as far as there is room. */
function grow(columns: readonly WantedColumn[], room: number): number[] {
  const spare = room - sum(columns.map(({ least }) => least))
  const wanted = sum(columns.map(({ least, width }) => width - least))
  const share = wanted === 0 ? 0 : Math.min(1, Math.max(0, spare / wanted))
  return columns.map(({ least, width }) => Math.floor(least + (width - least) * share))
}

const mostOfFirst = 1.5
/** The name shrinks only if the table is narrow. */
const shareOfFirst = 0.23

/**
 * Divides columns into screens, none of which cuts a column. The first column stays on each screen. With
 * `all`, the columns of a screen fill it, so that the next screen begins where this one ends.
 */
export function fitColumns(
  [first, ...rest]: readonly WantedColumn[],
  room: number,
  all: boolean,
): FittedColumns {
  if (!first) return { widths: {}, screens: [] }
  const name = {
    ...first,
    least: Math.max(first.least, Math.min(first.width, Math.floor(room * shareOfFirst))),
  }
  const screens: WantedColumn[][] = []
  const widths: Record<string, number> = {}
  let left = rest
  while (left.length > 0 || screens.length === 0) {
    const free = room - (widths[name.id] ?? name.least)
    const shown = left.slice(0, countFitting(left, free))
    left = left.slice(shown.length)
    const isFirst = screens.length === 0
    const group = isFirst ? [name, ...shown] : shown
    const grown = grow(group, isFirst ? room : free)
    const spare = (isFirst ? room : free) - sum(grown)
    const filled = all && left.length > 0 ? Math.max(0, spare) : 0
    const spread = Math.floor(filled / group.length)
    for (const [at, { id }] of group.entries()) widths[id] = (grown[at] ?? 0) + spread
    const last = group.at(-1)?.id ?? name.id
    widths[last] = (widths[last] ?? 0) + filled - spread * group.length
    if (isFirst && filled === 0) {
      const widest = Math.max(name.width, Math.floor(name.width * mostOfFirst))
      widths[name.id] = Math.max(grown[0] ?? 0, Math.min((grown[0] ?? 0) + spare, widest))
    }
    screens.push(shown)
  }
  return { widths, screens: screens.map((screen) => screen.map(({ id }) => id)) }
}
