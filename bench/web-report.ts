import { median } from './load.ts'

/**
 * The measurements in the browser, with the largest accepted ratios to the bare page and to an older
 * checkout.
 */
const measures = {
  cold: { title: 'cold list to the 20th row', bar: 1.8, change: undefined },
  slow: { title: 'the same over 10 Mbit/s, 40 ms', bar: undefined, change: undefined },
  next: { title: 'next page', bar: 2, change: undefined },
  firstKey: { title: 'first key in a field of the lot form', bar: 2, change: 0.2 },
  steadyKey: { title: 'each later key', bar: 2, change: undefined },
  lotFormFirst: { title: 'lot form, opened first', bar: 2.5, change: 0.4 },
  lotFormWarm: { title: 'lot form, opened again', bar: 4, change: 0.6 },
  drawerFirst: { title: 'customer drawer, opened first', bar: 2, change: 0.5 },
  drawerWarm: { title: 'customer drawer, opened again', bar: 5, change: 0.8 },
  validate: { title: 'the lot form validated as a whole', bar: 3, change: 0.5 },
} as const

type Measure = keyof typeof measures

const names = Object.keys(measures) as Measure[]

/** Milliseconds, one a round. */
export type Times = Record<Measure, number[]>
export const noTimes = (): Times => Object.fromEntries(names.map((name) => [name, []])) as unknown as Times

interface Report {
  lines: string
  held: boolean
}

function report(
  heads: readonly [string, string],
  [ours, theirs]: readonly [Times, Times],
  barOf: (name: Measure) => number | undefined,
): Report {
  let held = true
  const rows = names.flatMap((name) => {
    const [mine, other] = [median(ours[name]), median(theirs[name])]
    if (ours[name].length === 0 || theirs[name].length === 0) return []
    const [bar, ratio] = [barOf(name), mine / other]
    const holds = bar === undefined || ratio <= bar
    held &&= holds
    const verdict = bar === undefined ? '–' : holds ? 'holds' : '**missed**'
    return `| ${measures[name].title} | ${mine.toFixed(1)} | ${other.toFixed(1)} | ${ratio.toFixed(2)} | ${bar === undefined ? '' : `≤ ${bar}`} | ${verdict} |`
  })
  const head = `| | ${heads.join(' | ')} | ratio | bar | |\n|---|---:|---:|---:|---|---|`
  return { lines: [head, ...rows].join('\n'), held }
}

export const ownTable = (ours: Times, bare: Times): Report =>
  report(['product', 'bare React'], [ours, bare], (name) => measures[name].bar)

export const changeTable = (ours: Times, other: Times): Report =>
  report(['this checkout', 'the other'], [ours, other], (name) => measures[name].change)
