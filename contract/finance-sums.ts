/** Totals of a filtered list, by direction. */
export interface DirectionSums {
  in: string
  out: string
  /** How many rows were added up. */
  entries: number
}

/**
 * Sums of the filtered list's confirmed and reversed lines: a reversal and its original cancel out. They
 * count cash only, so a held deposit that changes its purpose is 0 in them. Lines that wait for confirmation
 * are summed beside them.
 */
export interface EntrySums extends DirectionSums {
  /** The deposits within `in` and `out` that a platform holds, so they were never in one of our accounts. */
  platform_in: string
  platform_out: string
  pending_in: string
  pending_out: string
  pending: number
  held_change: string
  cash_change: string
}

export interface FinanceSummary {
  cash_in_today: string
  cash_out_today: string
  /** The deposits within these sums that a platform holds. */
  platform_in_today: string
  platform_out_today: string
  deposits_held: string
  /** Performance bonds, held apart from the deposits. */
  performance_held: string
  /** Unapplied money. */
  unapplied_held: string
  receivable: string
  payable: string
  overdue: number
  /** The unpaid parts of the overdue dues. */
  overdue_in: string
  overdue_out: string
  pending: number
  /** Settled lots whose terms promise a tax receipt that has not been issued. */
  receipts_missing: number
}
