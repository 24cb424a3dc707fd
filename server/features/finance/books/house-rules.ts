import { chargeRules } from './charge-rules.ts'
import { commissionBooks } from './commission-books.ts'
import type { Invariant } from './rule.ts'

/** The house's own money beside the sale: charges, costs, and what staff get of its earnings. */
export const houseRules: readonly Invariant[] = [...chargeRules, commissionBooks]
