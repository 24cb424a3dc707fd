import type { Permission } from './permissions.ts'
import type { recyclerStates } from './recyclers.ts'

export type RecyclerState = (typeof recyclerStates)[number]

interface Move {
  from: readonly RecyclerState[]
  to: RecyclerState
  permission: Permission
  /** Who else may do it from a state that takes more. */
  but?: Partial<Record<RecyclerState, Permission>>
}

/**
 * The life of a recycler as one table: guards, buttons and tests come from it. By the clock besides: active → suspended when a
 * licence has run out; blacklisted → active (pending, if it never was verified) when its last day is over.
 */
export const recyclerMoves = {
  verify: { from: ['pending'], to: 'active', permission: 'recyclers.verify' },
  suspend: { from: ['active'], to: 'suspended', permission: 'recyclers.verify' },
  blacklist: {
    from: ['pending', 'active', 'suspended'],
    to: 'blacklisted',
    permission: 'recyclers.blacklist',
  },
  reinstate: {
    from: ['suspended', 'blacklisted'],
    to: 'active',
    permission: 'recyclers.verify',
    but: { blacklisted: 'recyclers.blacklist' },
  },
} as const satisfies Record<string, Move>
export type RecyclerMove = keyof typeof recyclerMoves
export const recyclerMoveNames = Object.keys(recyclerMoves) as RecyclerMove[]

/** The permission that a move from a state takes. */
export function permissionOf(move: RecyclerMove, state: RecyclerState): Permission {
  const { permission, but }: Move = recyclerMoves[move]
  return but?.[state] ?? permission
}

/** For how long somebody is blacklisted unless another day is chosen. */
export const usualBlacklistDays = 180

export const fitsState = (move: RecyclerMove, state: RecyclerState): boolean =>
  (recyclerMoves[move].from as readonly RecyclerState[]).includes(state)
