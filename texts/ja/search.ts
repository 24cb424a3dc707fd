import type { Same } from '../text.ts'
import type * as zh from '../zh/search.ts'

export const search: Same<typeof zh.search> = {
  kinds: {
    customers: '顧客',
    pool: '公海の顧客',
    consignors: '委託者',
    recyclers: '回収業者',
    lots: '物件',
    staff: '社員',
  },
}
