/** The kinds of entries of the ledger (流水), and what groups of them have in common. */
export const directions = ['in', 'out'] as const

/**
 * Every kind of entry with its direction. `deposit_apply`, `deposit_forfeit`, `deposit_carry_out` and
 * `deposit_carry_in` give a held deposit another purpose; no cash moves. `unapplied_in` is money without a place
 * yet (暂收款); `unapplied_apply` pays a due of it, `unapplied_deposit` a deposit. `set_off` pays a due by another
 * one, in that due's direction. `consignor_repayment_in` gives back what a consignor was paid beyond its payout. The performance bond (履约保证金) is held apart from the deposit.
 */
export const entryDirections = {
  deposit_in: 'in',
  deposit_refund: 'out',
  deposit_apply: 'in',
  deposit_forfeit: 'in',
  deposit_carry_out: 'out',
  deposit_carry_in: 'in',
  advance_in: 'in',
  balance_in: 'in',
  supplement_in: 'in',
  overpaid_refund: 'out',
  buyer_commission_in: 'in',
  consignor_commission_in: 'in',
  consignor_payout: 'out',
  consignor_advance: 'out',
  consignor_repayment_in: 'in',
  penalty_in: 'in',
  forfeit_payout: 'out',
  charge_in: 'in',
  cost_out: 'out',
  shortfall_in: 'in',
  shortfall_payout: 'out',
  unapplied_in: 'in',
  unapplied_apply: 'in',
  unapplied_deposit: 'in',
  unapplied_refund: 'out',
  set_off: 'out',
  performance_in: 'in',
  performance_refund: 'out',
  performance_forfeit: 'in',
} as const satisfies Record<string, (typeof directions)[number]>

export type EntryKind = keyof typeof entryDirections
export const entryKinds = Object.keys(entryDirections) as [EntryKind, ...EntryKind[]]
/** Kinds that moves of lots, deposits and unapplied money create. Nobody enters them by hand, and they move no cash. */
export const internalKinds: readonly EntryKind[] = [
  'deposit_apply',
  'deposit_forfeit',
  'deposit_carry_out',
  'deposit_carry_in',
  'unapplied_apply',
  'unapplied_deposit',
  'set_off',
  'performance_forfeit',
]

/**
 * Kinds that a person enters. A payout becomes an advance when it is confirmed beyond the lot's own money, and a refund
 * of unapplied money has a route of its own.
 */
export const enteredKinds: readonly EntryKind[] = entryKinds.filter(
  (kind) => !internalKinds.includes(kind) && kind !== 'consignor_advance' && kind !== 'unapplied_refund',
)

/** Kinds that pay a consignor for a sale. */
export const payoutKinds: readonly EntryKind[] = ['consignor_payout', 'consignor_advance']
/** Payments of a consignor that its payout need not withhold any more. */
export const paidByConsignor: readonly EntryKind[] = ['consignor_commission_in']
/** Everything that a consignor pays to us for a sale. */
export const fromConsignor: readonly EntryKind[] = [...paidByConsignor, 'consignor_repayment_in']
/**
 * The effect of each deposit kind on the deposits we hold: 1 adds the amount of the entry, -1 subtracts it.
 * An opposite entry does the reverse. Other kinds do not change them.
 */
export const heldSigns = {
  deposit_in: 1,
  deposit_refund: -1,
  deposit_apply: -1,
  deposit_forfeit: -1,
  deposit_carry_out: -1,
  deposit_carry_in: 1,
  unapplied_deposit: 1,
} as const satisfies Partial<Record<EntryKind, 1 | -1>>

/** Kinds that belong to the deposit of one sign-up. */
export const depositKinds: readonly EntryKind[] = entryKinds.filter((kind) => kind in heldSigns)
/** The effect of each kind on the performance bonds we hold, in the same way. */
export const performanceSigns = {
  performance_in: 1,
  performance_refund: -1,
  performance_forfeit: -1,
} as const satisfies Partial<Record<EntryKind, 1 | -1>>

/** Kinds that belong to the performance bond of one buyer. */
export const performanceKinds: readonly EntryKind[] = entryKinds.filter((kind) => kind in performanceSigns)
/** Payments by the buyer towards the price. `buyer_due` is what remains to be paid (product §4). */
export const buyerKinds: readonly EntryKind[] = [
  'advance_in',
  'balance_in',
  'buyer_commission_in',
  'supplement_in',
]

/** Payments in either direction that remain after a settlement is closed. */
export const settlementKinds: readonly EntryKind[] = [
  'supplement_in',
  'overpaid_refund',
  'consignor_payout',
  'consignor_repayment_in',
]
