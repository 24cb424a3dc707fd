import { lotMoves, targetOf, type LotAction, type LotState } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'

/** The way forward from each state; the first one the row allows is the one next act of whoever looks at it. */
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

/** The moves a row allows its reader now. */
export const movesOf = (row: Pick<LotRow, 'actions'>): LotAction[] => row.actions.filter(isMove)

/** The one move forward, if the reader may make it. Bidding begins by the clock: it is a next move once its time has come. */
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

/** The move that brings a row into a state, if its reader may make one: what dropping its card there means. */
export const moveInto = (row: Pick<LotRow, 'actions' | 'state'>, state: LotState): LotAction | undefined =>
  state === row.state ? undefined : movesOf(row).find((action) => targetOf(action, row.state) === state)

const grave: readonly LotAction[] = ['reject', 'no_sale', 'withdraw', 'default', 'step_back']
/** Moves that take something away or back: their button is red and they ask why. */
export const isGrave = (action: LotAction): boolean => grave.includes(action)
