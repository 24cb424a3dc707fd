import type { Same } from '../text.ts'
import type * as zh from '../zh/search.ts'

export const search: Same<typeof zh.search> = {
  kinds: {
    customers: 'Customer',
    pool: 'Open pool',
    consignors: 'Consignor',
    recyclers: 'Recycler',
    lots: 'Lot',
    staff: 'Staff',
  },
}
