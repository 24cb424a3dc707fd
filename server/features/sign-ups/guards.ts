import type { Reason } from '#contract/grammar/errors.ts'
import { undecidedStates, type LotState } from '#contract/rules/lot-states.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { DepositStatus, SignUpRow } from '#contract/sign-ups.ts'
import { isZero, orZero } from '#contract/rules/money.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'

type States = Pick<SignUpRow, 'round_no' | 'review_status' | 'deposit_status' | 'outcome' | 'received_amount'>
/** The columns of a lot that the acts on its sign-ups depend on. */
export interface RoundOf {
  state: LotState
  round_no: number
}

interface Guard {
  /** The caller needs any one of these. */
  permissions: readonly Permission[]
  hindrance(row: States, lot: RoundOf): Reason | undefined
}

const running = (row: States, lot: RoundOf, states: readonly LotState[]) =>
  row.round_no === lot.round_no && states.includes(lot.state)
const unless = (fits: boolean, reason: Reason = 'wrong_state'): Reason | undefined =>
  fits ? undefined : reason

const guards = {
  review: {
    permissions: ['signUps.decide', 'signUps.preCheck'],
    // Allowed until the result, because a platform's log that is imported late needs approved bidders.
    hindrance: (row, lot) => unless(row.review_status === 'pending' && running(row, lot, undecidedStates)),
  },
  resubmit: {
    permissions: ['signUps.use'],
    hindrance: (row, lot) => unless(row.review_status === 'rejected' && running(row, lot, undecidedStates)),
  },
  set_paddle: {
    permissions: ['signUps.decide'],
    hindrance: (row, lot) =>
      unless(['pending', 'approved'].includes(row.review_status) && running(row, lot, undecidedStates)),
  },
  // Offered only where there is a flag (`collusion.ts`).
  note_collusion: { permissions: ['signUps.seeCollusion'], hindrance: () => undefined },
  cancel: {
    permissions: ['signUps.cancel'],
    hindrance: (row, lot) => unless(row.review_status !== 'cancelled' && running(row, lot, ['listed'])),
  },
  carry_over: {
    permissions: ['signUps.carryOver'],
    hindrance: (row, lot) =>
      unless(row.deposit_status === 'refund_due' && undecidedStates.includes(lot.state)),
  },
  waive_deposit: {
    permissions: ['signUps.waive'],
    hindrance: (row, lot) =>
      unless(['pending', 'approved'].includes(row.review_status) && running(row, lot, undecidedStates)) ??
      unless(row.deposit_status === 'unpaid' && isZero(orZero(row.received_amount)), 'deposit_settled'),
  },
} as const satisfies Record<string, Guard>

export type SignUpAction = keyof typeof guards

const allowed = (who: Caller, action: SignUpAction) =>
  guards[action].permissions.some((permission) => may(who, permission))

/**
 * Refuses an act that this caller may not do, or that the states of the sign-up and of its lot do not allow.
 */
export function guard(who: Caller, row: States, lot: RoundOf, action: SignUpAction): void {
  if (!allowed(who, action)) throw new Refusal('no_permission')
  const hindrance = guards[action].hindrance(row, lot)
  if (hindrance) throw new Refusal(hindrance)
}

export const signUpActions = (who: Caller, row: States, lot: RoundOf): SignUpAction[] =>
  (Object.keys(guards) as SignUpAction[]).filter(
    (action) => action !== 'note_collusion' && allowed(who, action) && !guards[action].hindrance(row, lot),
  )

/** The deposits that let a bidder bid. */
export const bidding: readonly DepositStatus[] = ['received', 'waived', 'covered']

/** 可以出价: approved, and the deposit received, waived, or covered by that of the event. */
export const mayBid = (row: Pick<States, 'review_status' | 'deposit_status'>): boolean =>
  row.review_status === 'approved' && bidding.includes(row.deposit_status)
