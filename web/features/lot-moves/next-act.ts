import { lotMoves, targetOf, type LotAction, type LotState } from '#contract/rules/lot-machine.ts'
import type { LotRow } from '#contract/lots.ts'

/** The moves forward from each state. The first one that the row allows is this reader's next act. */
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
/** Whether an act moves the lot along its states. */
export const isMove = (action: string): action is LotAction => action in lotMoves

/** The moves the row allows its reader. */
export const movesOf = (row: Pick<LotRow, 'actions'>): LotAction[] => row.actions.filter(isMove)

/**
 * The next move forward, if the reader may make it. Starting the bidding is the next move only from the
 * auction time on.
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
 * The move that brings a row into a state, if the reader may make it. Dropping a card on a column makes this
 * move.
 */
export const moveInto = (row: Pick<LotRow, 'actions' | 'state'>, state: LotState): LotAction | undefined =>
  state === row.state ? undefined : movesOf(row).find((action) => targetOf(action, row.state) === state)

const grave: readonly LotAction[] = ['reject', 'no_sale', 'withdraw', 'default', 'undo_default', 'step_back']
/** Moves that take something away or back. Their buttons are red, and they ask for a reason. */
export const isGrave = (action: LotAction): boolean => grave.includes(action)
