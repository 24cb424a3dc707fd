import { nextMove } from '#contract/rules/next-move.ts'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { LotRow } from '#contract/lots.ts'
import type { LotTab } from './use-tab.ts'

/** The likely act, and the other side of a decision that has two. */
export interface Decision {
  likely?: LotAction | { tab: LotTab; word: 'signUps' | 'enterBid' }
  other?: LotAction | 'edit'
}

const others: Partial<Record<LotAction, LotAction | 'edit'>> = {
  submit: 'edit',
  approve: 'reject',
  propose: 'no_sale',
  sell: 'no_sale',
  relist: 'runner_up',
}

/**
 * The decisions of this reader. `recruits`: works with the buyers, so a running auction is worked on in its
 * tabs.
 */
export function decisionOf(row: LotRow, now: number, recruits: boolean): Decision {
  const next = nextMove(row, now)
  if (row.state === 'bidding' && recruits)
    return { likely: { tab: 'bids', word: 'enterBid' }, ...(next && { other: next }) }
  if (next === undefined)
    return row.state === 'listed' && recruits ? { likely: { tab: 'sign_ups', word: 'signUps' } } : {}
  const other = others[next]
  return { likely: next, ...(other && row.actions.includes(other) && { other }) }
}
