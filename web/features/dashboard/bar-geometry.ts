/** The share of a point's width that its bars fill; the rest is the gap to its neighbours. */
const filled = 0.8

/**
 * The axis for whole numbers from 0 to `most`: at most five ticks at steps of 1, 2 or 5 times a power of ten. `top` is
 * the last tick and at least 1, so that nothing is divided by zero.
 */
export function axisOf(most: number): { top: number; ticks: number[] } {
  const least = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((value) => value * power).find((value) => value >= least) ?? power * 10
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

interface Bar {
  /** The place of the point among `count` points. */
  index: number
  count: number
  /** The place of the bar among the `of` bars of its point. */
  at: number
  of: number
  value: number
  top: number
}

const percent = (value: number) => `${Number(value.toFixed(3))}%`

/** The rectangle of a bar, in percent of the plot. */
export function barOf({ index, count, at, of, value, top }: Bar) {
  const point = 100 / count
  const width = (point * filled) / of
  const height = (value / top) * 100
  return {
    x: percent(point * (index + (1 - filled) / 2) + at * width),
    y: percent(100 - height),
    width: percent(width),
    height: percent(height),
  }
}
