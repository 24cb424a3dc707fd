import type { Sown } from './product.ts'

/**
 * A house of so many customers. That of 5,000,000 has 300,000 lots, 10,000,000 entries in its log and 7,800,000
 * follow-ups. A larger one has more people, too: what one person holds does not grow with the house.
 */
export const houseOf = (customers: number): Sown => ({
  customers,
  lots: Math.round(customers * 0.06),
  audit: customers * 2,
  followUpsEach: 1,
  staff: Math.max(20, Math.round(customers / 1000)),
})
