import { inArray, sql } from 'drizzle-orm'
import type { FinanceSummary } from '../../../contract/finance.ts'
import { heldDeposits } from '../../../contract/sign-ups.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { receiptMissing } from './receipt-missing.ts'

type Sums = { [K in keyof FinanceSummary]: string }

/** Today's cash, deposits held (received, not returned, used or forfeited), what is owed either way. */
export async function financeSummary(db: Db, who: Caller): Promise<FinanceSummary> {
  const today = businessDay(who.now)
  const cash = (
    direction: 'in' | 'out',
  ) => sql`(select coalesce(sum(amount), 0)::numeric(20, 2) from finance_entries
    where state in ('confirmed', 'reversed') and direction = ${direction} and kind not in ('deposit_apply', 'deposit_forfeit') and occurred_on = ${today})`
  const owed = (
    direction: 'in' | 'out',
  ) => sql`(select coalesce(sum(amount - paid_amount), 0)::numeric(20, 2) from finance_dues
    where state in ('open', 'partial') and direction = ${direction})`
  const { rows } =
    await db.execute<Sums>(sql`select ${cash('in')} as cash_in_today, ${cash('out')} as cash_out_today,
    (select coalesce(sum(received_amount), 0)::numeric(20, 2) from sign_ups where ${inArray(signUpsTable.deposit_status, [...heldDeposits])}) as deposits_held,
    ${owed('in')} as receivable, ${owed('out')} as payable,
    (select count(*) from finance_dues where state in ('open', 'partial') and due_date < ${today}) as overdue,
    (select count(*) from finance_entries where state = 'pending') as pending,
    (select count(*) from settlements where ${receiptMissing(sql`settlements.lot_id`, sql`settlements.round_no`)}) as receipts_missing`)
  const [row] = rows
  const { overdue = '0', pending = '0', receipts_missing = '0', ...amounts } = row ?? ({} as Partial<Sums>)
  return {
    ...(amounts as Omit<FinanceSummary, 'overdue' | 'pending' | 'receipts_missing'>),
    overdue: Number(overdue),
    pending: Number(pending),
    receipts_missing: Number(receipts_missing),
  }
}
