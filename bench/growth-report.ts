/** The largest accepted ratio to the time at a hundredth of the size. */
export const growthBar = 2
const hundredth = 100

/**
 * Median times of one case in milliseconds, in the order of the sizes. Undefined where the data has no such
 * record.
 */
export interface Grown {
  name: string
  p50: readonly (number | undefined)[]
}

/**
 * The size to compare with: the largest that is at most a hundredth of this one. The smallest sizes have none
 * and are only shown.
 */
export const heldAgainst = (sizes: readonly number[], size: number): number | undefined =>
  sizes.filter((value) => value * hundredth <= size).toSorted((a, b) => b - a)[0]

/** The ratio of each size's time to that of its hundredth. */
export function growthOf(sizes: readonly number[], { p50 }: Grown): (number | undefined)[] {
  return sizes.map((size, at) => {
    const base = heldAgainst(sizes, size)
    const [mine, other] = [p50[at], base === undefined ? undefined : p50[sizes.indexOf(base)]]
    return mine === undefined || other === undefined ? undefined : mine / other
  })
}

export const growthHolds = (sizes: readonly number[], all: readonly Grown[]): boolean =>
  all.every((item) => growthOf(sizes, item).every((times) => times === undefined || times <= growthBar))

const ms = (value: number | undefined) => value?.toFixed(1) ?? '–'

/** The table of a run as Markdown. */
export function growthTable(sizes: readonly number[], all: readonly Grown[]): string {
  const held = sizes.filter((size) => heldAgainst(sizes, size) !== undefined)
  const heads = [
    ...sizes.map((size) => size.toLocaleString('en')),
    ...held.map((size) => `${size.toLocaleString('en')} ÷ ${heldAgainst(sizes, size)?.toLocaleString('en')}`),
  ]
  const lines = all.map((item) => {
    const times = growthOf(sizes, item)
    const ratios = held.map((size) => times[sizes.indexOf(size)])
    const missed = ratios.some((ratio) => ratio !== undefined && ratio > growthBar)
    const cells = [...item.p50.map(ms), ...ratios.map((ratio) => ratio?.toFixed(2) ?? '–')]
    return `| ${item.name} | ${cells.join(' | ')} | ${missed ? '**missed**' : 'holds'} |`
  })
  return [
    `| p50 ms (≤ ${growthBar}×) | ${heads.join(' | ')} | |`,
    `|---|${heads.map(() => '---:|').join('')}---|`,
    ...lines,
  ].join('\n')
}
