import type { SeedSize } from './product.ts'

/**
 * The seed of a database with this many customers. With 5,000,000 it has 300,000 lots, 10,000,000 audit
 * entries and 7,800,000 follow-ups. Staff grows too, so one person holds the same at every size.
 */
export const seedSizeOf = (customers: number): SeedSize => ({
  customers,
  lots: Math.round(customers * 0.06),
  audit: customers * 2,
  followUpsEach: 1,
  staff: Math.max(20, Math.round(customers / 1000)),
})
