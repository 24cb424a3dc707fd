import { lotMoves, targetOf, type LotAction, type LotState } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'

/** The steps forward from each state. The first one the row allows is its reader's next act. */
const forward: Partial<Record<LotState, readonly LotAction[]>> = {
  draft: ['submit'],
  reviewing: ['approve'],
  approved: ['list'],
  bidding: ['close_bidding'],
  confirming: ['sell', 'propose'],
  sold: ['mark_paid'],
  paid: ['mark_picked_up'],
  picked_up: ['settle'],
  unsold: ['relist'],
  defaulted: ['relist'],
}
const isMove = (action: string): action is LotAction => action in lotMoves

/** The moves the row allows its reader. */
export const movesOf = (row: Pick<LotRow, 'actions'>): LotAction[] => row.actions.filter(isMove)

/**
 * The move forward, if the reader may make it. To start bidding is the next move only after the auction time.
 */
export function nextMove(
  row: Pick<LotRow, 'actions' | 'state' | 'auction_time'>,
  now: number,
): LotAction | undefined {
  const moves = movesOf(row)
  if (row.state === 'listed')
    return row.auction_time && Date.parse(row.auction_time) <= now
      ? moves.find((one) => one === 'start_bidding')
      : undefined
  return forward[row.state]?.find((one) => moves.includes(one))
}

/**
 * The move that brings a row into a state, if its reader may
 * make it. Dropping its card there makes this move.
 */
export const moveInto = (row: Pick<LotRow, 'actions' | 'state'>, state: LotState): LotAction | undefined =>
  state === row.state ? undefined : movesOf(row).find((action) => targetOf(action, row.state) === state)

const grave: readonly LotAction[] = ['reject', 'no_sale', 'withdraw', 'default', 'step_back']
/** Moves that revoke or end something. Their button is red, and they ask for a reason. */
export const isGrave = (action: LotAction): boolean => grave.includes(action)
