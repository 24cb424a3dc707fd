import { inArray, notInArray, sql } from 'drizzle-orm'
import { internalKinds, type FinanceSummary } from '../../../contract/finance.ts'
import { heldDeposits } from '../../../contract/sign-ups.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { entriesTable } from '../../tables/finance.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { Refusal } from '../../request/errors.ts'
import { readRows, rendered } from '../../speed/read.ts'
import { receiptMissing } from './receipt-missing.ts'

const cashOn = (day: string, direction: 'in' | 'out') =>
  sql`(select coalesce(sum(amount), 0)::numeric(20, 2) from finance_entries
    where state in ('confirmed', 'reversed') and direction = ${direction} and ${notInArray(entriesTable.kind, [...internalKinds])} and occurred_on = ${day})`

/** What a carried deposit exceeded the next round's by is held until it goes back. */
const surplusOfCarried = sql`(select coalesce(sum(d.amount - d.paid_amount), 0)::numeric(20, 2) from sign_ups s
    join finance_dues d on d.sign_up_id = s.id and d.kind = 'deposit_refund' and d.state in ('open', 'partial') where s.deposit_status = 'carried')`

const owed = (direction: 'in' | 'out') =>
  sql`(select coalesce(sum(amount - paid_amount), 0)::numeric(20, 2) from finance_dues
    where state in ('open', 'partial') and direction = ${direction})`

/**
 * Today's cash, the deposits held (received and not returned, used or forfeited), and what is owed either
 * way.
 */
export async function financeSummary(db: Db, who: Caller): Promise<FinanceSummary> {
  const today = businessDay(who.now)
  const [row] = await readRows<FinanceSummary>(
    db,
    rendered(sql`select ${cashOn(today, 'in')} as cash_in_today, ${cashOn(today, 'out')} as cash_out_today,
    (select coalesce(sum(received_amount), 0)::numeric(20, 2) from sign_ups where ${inArray(signUpsTable.deposit_status, [...heldDeposits])})
      + ${surplusOfCarried} as deposits_held,
    ${owed('in')} as receivable, ${owed('out')} as payable,
    (select count(*) from finance_dues where state in ('open', 'partial') and due_date < ${today}) as overdue,
    (select count(*) from finance_entries where state = 'pending') as pending,
    (select count(*) from settlements where ${receiptMissing(sql`settlements.lot_id`, sql`settlements.round_no`)}) as receipts_missing`),
    false,
  )
  if (!row) throw new Refusal('internal')
  return row
}
