import type { Case } from './cases.ts'
import type { Figures } from './load.ts'

export interface Result {
  case: Pick<Case, 'name' | 'kind'>
  product: Figures
  bare?: Figures
  /** For searches and `beside` cases: the list's first page, measured in the same seconds. */
  list?: Figures
}

/**
 * The bars: the least share of the bare server's throughput, and the largest ratios of p99, searches and
 * growth.
 */
export const bars = { throughput: 0.7, bids: 0.6, p99: 2, search: 3, beside: 1.5, growth: 1.5 }

const ms = (value: number) => value.toFixed(1)
const holds = (held: boolean) => (held ? 'holds' : '**missed**')

/**
 * A transaction is judged by throughput only, because its p99 shows how the database waits for the disk and
 * the lot's lock.
 */
const keepsUp = (kind: Case['kind'], share: number, tail: number): boolean =>
  kind === 'bids' ? share >= bars.bids : share >= bars.throughput && tail <= bars.p99

/** The table of one run as Markdown. */
export function table(results: readonly Result[]): string {
  const lines = results.flatMap(({ case: { name, kind }, product, bare }) => {
    if (!bare) return []
    const share = product.rate / bare.rate
    const tail = product.p99 / bare.p99
    const verdict = kind === 'orientation' ? '–' : holds(keepsUp(kind, share, tail))
    return `| ${name} | ${product.rate.toFixed(0)} | ${bare.rate.toFixed(0)} | ${share.toFixed(2)} | ${ms(product.p50)} | ${ms(bare.p50)} | ${ms(product.p99)} | ${ms(bare.p99)} | ${tail.toFixed(2)} | ${verdict} |`
  })
  return [
    `| page | requests/s | bare | ratio (≥ ${bars.throughput}) | p50 ms | bare | p99 ms | bare | ratio (≤ ${bars.p99}) | |`,
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    ...lines,
  ].join('\n')
}

/** Each search beside the first page of the list. */
export function searches(results: readonly Result[]): string {
  const lines = results.flatMap(({ case: { name, kind }, product, list }) => {
    if (!list) return []
    const times = product.p50 / list.p50
    const bar = kind === 'beside' ? bars.beside : bars.search
    const verdict = kind === 'orientation' ? '–' : holds(times <= bar)
    return [
      `- ${name}: p50 ${ms(product.p50)} ms, the list's first page beside it ${ms(list.p50)} ms, ratio ${times.toFixed(2)} (≤ ${bar}): ${verdict}`,
    ]
  })
  return lines.join('\n')
}

export function growth(small: Figures, large: Figures, customers: readonly [number, number]): string {
  const times = large.p50 / small.p50
  return `- page 1 of ${customers[1].toLocaleString('en')} customers: p50 ${ms(large.p50)} ms, of ${customers[0].toLocaleString('en')}: ${ms(small.p50)} ms, ratio ${times.toFixed(2)} (≤ ${bars.growth}): ${holds(times <= bars.growth)}`
}

export const allHold = (results: readonly Result[], grown: number): boolean => {
  const held = ({ case: { kind }, product, bare, list }: Result) =>
    kind === 'orientation' ||
    ((!bare || keepsUp(kind, product.rate / bare.rate, product.p99 / bare.p99)) &&
      (!list || product.p50 / list.p50 <= (kind === 'beside' ? bars.beside : bars.search)))
  return results.every(held) && grown <= bars.growth
}
