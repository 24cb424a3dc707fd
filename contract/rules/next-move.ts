import { lotMoves, targetOf, type LotAction, type LotMove } from './lot-machine.ts'
import type { LotState } from './lot-states.ts'

/** A lot as its reader gets it: `actions` are the acts that this reader may perform. */
interface LotOfReader {
  state: LotState
  actions: readonly string[]
  auction_time: string | null
  steps_back_to?: LotState
}

const table: Readonly<Record<LotAction, LotMove>> = lotMoves

/** True if an act is one of the lot's moves. */
export const isMove = (action: string): action is LotAction => action in lotMoves

/** The moves that the row allows its reader. */
export const movesOf = ({ actions }: Pick<LotOfReader, 'actions'>): LotAction[] => actions.filter(isMove)

/**
 * The next move forward, if the reader may make it. A move that changes the state takes precedence. `now` is
 * in milliseconds; a move with a set time is next only from that time on.
 */
export function nextMove(row: LotOfReader, now: number): LotAction | undefined {
  const moves = movesOf(row).filter((action) => table[action].forward && hasCome(row, action, now))
  return moves.find((action) => targetOf(action, row.state) !== row.state) ?? moves[0]
}

function hasCome(row: LotOfReader, action: LotAction, now: number): boolean {
  const { at } = table[action]
  if (!at) return true
  const time = row[at]
  return time !== null && Date.parse(time) <= now
}

/**
 * The move that brings a row into a state, if the reader may make it. Dropping a card on a column makes this
 * move.
 */
export const moveInto = (
  row: Pick<LotOfReader, 'actions' | 'state' | 'steps_back_to'>,
  state: LotState,
): LotAction | undefined =>
  state === row.state
    ? undefined
    : movesOf(row).find((action) => targetOf(action, row.state, row.steps_back_to) === state)

/** True for moves that undo or end something. They require a reason, and their buttons are red. */
export const isDestructive = (action: LotAction): boolean => table[action].guards.includes('reason_given')
