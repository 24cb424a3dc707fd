import type { Content } from '#contract/dashboard.ts'

const head = 62
const row = 30
const chart = 268
const gap = 16

/** The rough height of a card in pixels, to compare two columns. */
export function heightOf(content: Content): number {
  if (content.shape === 'series') return head + chart
  const rows =
    content.shape === 'steps'
      ? content.steps
      : content.shape === 'split'
        ? content.parts
        : content.shape === 'ranking'
          ? content.rows
          : []
  return head + row * Math.max(1, rows.length)
}

/** Adds each card in order to the shorter of two columns, so that no tall card leaves a gap beside it. */
export function inTwoColumns<T>(cards: readonly T[], high: (card: T) => number): [T[], T[]] {
  const columns: [T[], T[]] = [[], []]
  const heights: [number, number] = [0, 0]
  for (const card of cards) {
    const at = heights[0] <= heights[1] ? 0 : 1
    columns[at].push(card)
    heights[at] += high(card) + gap
  }
  return columns
}
