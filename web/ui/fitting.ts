const pen = (globalThis as { document?: Document }).document?.createElement('canvas').getContext('2d')
const frame = 42
const gap = 6
const widest = 240

/** The width of a chip in pixels, measured as it will be written. */
function chipWidth(text: string): number {
  if (pen) pen.font = `13px ${getComputedStyle(document.body).fontFamily}`
  return Math.min(widest, (pen?.measureText(text).width ?? text.length * 10) + frame) + gap
}

/** How many of the chips fit into a width; where not all do, there is room left for the one that holds the rest. */
export function fittingChips(chips: readonly string[], width: number, rest: string, tail: number): number {
  const widths = chips.map(chipWidth)
  if (widths.reduce((sum, one) => sum + one, tail) <= width) return chips.length
  let room = width - tail - chipWidth(rest) - frame
  const first = widths.findIndex((one) => (room -= one) < 0)
  return Math.max(0, first)
}
