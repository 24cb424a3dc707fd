import { encryptAccounts } from '#server/tables/encrypted.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
let serial = 0
const nextNumber = () => `${process.pid % 1000}${String((serial += 1)).padStart(5, '0')}`.padStart(8, '0')

/** A body that creates a new customer without duplicates. */
export function newCustomer(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const n = nextNumber()
  return {
    company_name: `测试物资${n}有限公司`,
    name: '张三',
    phone: `139${n}`,
    department: '物资部',
    duty: '部长',
    area: '浙江省/杭州市/西湖区',
    status: 2,
    wechat: `wx_${n}`,
    ...changes,
  }
}

/** A body that creates a new recycler without duplicates. */
export function newRecycler(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const n = nextNumber()
  return {
    company_name: `测试再生资源${n}有限公司`,
    name: '李四',
    phone: `137${n}`,
    area: '江苏省/徐州市/铜山区',
    kinds: ['报废车'],
    ...changes,
  }
}

/** A recycler's account as it is stored. */
export const storedAccount = (id: number, bank_account: string | null): string | null =>
  encryptAccounts(recyclersTable, { id, bank_account }).bank_account
