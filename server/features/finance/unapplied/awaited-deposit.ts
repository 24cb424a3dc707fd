import { sql } from 'drizzle-orm'

/** The deposit of the sign-up `s` for the lot `l` is still to come. One that is already entered is not awaited. */
export const isAwaitedDeposit = sql`s.deposit_status = 'unpaid'
  and s.review_status in ('pending', 'approved')
  and s.outcome = 'none'
  and l.state in ('listed', 'bidding', 'confirming')
  and s.bond_price > coalesce(s.received_amount, 0)
  and not exists (select from finance_entries e
    where e.sign_up_id = s.id and e.kind = 'deposit_in' and e.state = 'pending')`
