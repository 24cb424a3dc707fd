import type { Permission } from '../grammar/permissions.ts'
import { licenceHindrance, type Licence } from './licences.ts'
import type { recyclerStates } from '../recyclers.ts'

export type RecyclerState = (typeof recyclerStates)[number]

interface Move {
  from: readonly RecyclerState[]
  to: RecyclerState
  permission: Permission
  /** States that need another permission. */
  exceptions?: Partial<Record<RecyclerState, Permission>>
}

/**
 * The life of a recycler. Guards, buttons and tests read this table. Two more moves happen automatically: an
 * active recycler is suspended when a licence expires; a blacklisted one becomes active after its last day,
 * or pending if it was never verified.
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
    exceptions: { blacklisted: 'recyclers.blacklist' },
  },
} as const satisfies Record<string, Move>

export type RecyclerMove = keyof typeof recyclerMoves
export const recyclerMoveNames = Object.keys(recyclerMoves) as RecyclerMove[]

/** The permission needed for a move from a state. */
export function permissionOf(move: RecyclerMove, state: RecyclerState): Permission {
  const { permission, exceptions }: Move = recyclerMoves[move]
  return exceptions?.[state] ?? permission
}

/** The default length of a blacklisting in days. */
export const usualBlacklistDays = 180

export const fitsState = (move: RecyclerMove, state: RecyclerState): boolean =>
  (recyclerMoves[move].from as readonly RecyclerState[]).includes(state)

/** Why a recycler may not buy (deals §1). */
const blockReasons = ['suspended', 'blacklisted', 'no_licence', 'licence_expires'] as const
export type BlockReason = (typeof blockReasons)[number]

/**
 * Why a recycler may not buy goods that must be cleared by `until`: suspended, blacklisted, or a licence that
 * does not hold that long. Null if it may. Null for `until` means now.
 */
export function blockReason(
  recycler: { state: RecyclerState; licences: readonly Licence[] },
  now: Date,
  until: string | null,
): BlockReason | null {
  const { state, licences } = recycler
  if (state === 'suspended' || state === 'blacklisted') return state
  return licenceHindrance(licences, now, until === null ? now : new Date(until)) ?? null
}
