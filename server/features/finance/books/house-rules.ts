import { chargeRules } from './charge-rules.ts'
import { performanceBooks } from './performance-books.ts'
import { commissionBooks } from './commission-books.ts'
import { openingBooks } from './opening-books.ts'
import { thingBooks } from './thing-books.ts'
import type { Invariant } from './rule.ts'

/**
 * Rules about everything beside the sale: charges, costs, commissions of staff, performance bonds, and the
 * goods.
 */
export const houseRules: readonly Invariant[] = [
  ...chargeRules,
  commissionBooks,
  performanceBooks,
  openingBooks,
  ...thingBooks,
]
