import { sql } from 'drizzle-orm'
import type { FinanceSummary } from '#contract/finance-sums.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { depositsHeld } from '#server/tables/figures.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { cashMoved, isEffective, isOfPlatform, performanceChange } from '../ledger/changes.ts'
import { unappliedHeld } from '../unapplied/rest.ts'
import { receiptMissing } from './receipt-missing.ts'
import { required } from '#server/records/required.ts'

const cashOn = (day: string, direction: 'in' | 'out', of = sql`true`) =>
  sql`(select coalesce(sum(${cashMoved}), 0)::numeric(20, 2) from finance_entries
    where ${isEffective} and direction = ${direction} and occurred_on = ${day} and ${of})`

const owed = (direction: 'in' | 'out', of = sql`true`) =>
  sql`(select coalesce(sum(amount - paid_amount), 0)::numeric(20, 2) from finance_dues
    where state in ('open', 'partial') and direction = ${direction} and ${of})`

/**
 * Today's cash as the bank has it, the deposits held (received and not returned, used or forfeited), and
 * the open amounts in both directions.
 */
export async function financeSummary(db: Db, who: Caller): Promise<FinanceSummary> {
  const today = businessDay(who.now)
  const late = sql`due_date < ${today}`
  const [row] = await readRows<FinanceSummary>(
    db,
    rendered(sql`select ${cashOn(today, 'in')} as cash_in_today, ${cashOn(today, 'out')} as cash_out_today,
        ${cashOn(today, 'in', isOfPlatform)} as platform_in_today,
        ${cashOn(today, 'out', isOfPlatform)} as platform_out_today, ${depositsHeld} as deposits_held,
        ${unappliedHeld} as unapplied_held,
        (select coalesce(sum(${performanceChange}), 0)::numeric(20, 2) from finance_entries
          where kind in ('performance_in', 'performance_refund', 'performance_forfeit',
            'unapplied_apply')) as performance_held,
        ${owed('in')} as receivable, ${owed('out')} as payable,
        (select count(*) from finance_dues where state in ('open', 'partial') and ${late}) as overdue,
        ${owed('in', late)} as overdue_in, ${owed('out', late)} as overdue_out,
        (select count(*) from finance_entries where state = 'pending') as pending,
        (select count(*) from settlements
          where ${receiptMissing(sql`settlements.lot_id`, sql`settlements.round_no`)}) as receipts_missing`),
    false,
  )
  return required(row, 'the row just written')
}
