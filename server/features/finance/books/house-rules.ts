import { chargeRules } from './charge-rules.ts'
import { performanceBooks } from './performance-books.ts'
import { commissionBooks } from './commission-books.ts'
import { openingBooks } from './opening-books.ts'
import { thingBooks } from './thing-books.ts'
import type { Invariant } from './rule.ts'

/** Money beside the sale: charges, costs, what staff get of the house's earnings, performance bonds, and the goods themselves. */
export const houseRules: readonly Invariant[] = [
  ...chargeRules,
  commissionBooks,
  performanceBooks,
  openingBooks,
  ...thingBooks,
]
