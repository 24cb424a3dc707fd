import type { EntryKind } from './finance.ts'

/**
 * A record that has to be settled or taken back before a refused act can be done. A refusal lists them in
 * `data.open`, and `url` is the address of the screen where each is.
 */
export interface Obstacle {
  what: 'settlement' | 'due' | 'entry'
  id: number
  /** The number of an entry. */
  name?: string
  kind?: EntryKind
  /** What a due still leaves to be paid, or the amount of an entry. */
  amount?: string
  url: string
}
/** What has to be done before an entry that a settlement counted can be reversed, in this order. */
const reversalSteps = ['reverse', 'step_back', 'reopen'] as const
export type ReversalStep = (typeof reversalSteps)[number]
