import type { Same } from '../text.ts'
import type * as zh from '../zh/search.ts'

export const search: Same<typeof zh.search> = {
  kinds: { customers: 'Customers', pool: 'Open pool', consignors: 'Consignors', recyclers: 'Recyclers', lots: 'Lots', staff: 'Staff' },
}
