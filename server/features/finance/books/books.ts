import { bidsInRound } from './bids-in-round.ts'
import { receiptsInBasis } from './receipts-in-basis.ts'
import { countsBesideRows } from '#server/tables/figures.ts'
import { houseRules } from './house-rules.ts'
import { unappliedInvariant } from './unapplied-books.ts'
import { lackingReceipts } from '../shown/receipt-missing.ts'
import { claimRule, recoveryRule } from './shortfall-rule.ts'
import { buyerKinds } from '#contract/entry-kinds.ts'
import { goodsBooks } from './goods-books.ts'
import { depositBooks } from './deposit-books.ts'
import { entriesInMonths, entryBooks } from './entry-books.ts'
import { eventBooks } from './event-books.ts'
import { net, type Invariant } from './rule.ts'
import { settlementBooks } from './settlement-books.ts'

/** Per round: the forfeited deposits, and the shares of them that are owed and paid to the consignor. */
const forfeits = `select l.id, l.lot_no, e.round_no, ${net('deposit_forfeit')} as lost,
    ${net('forfeit_payout')} as paid,
    coalesce((select sum(d.amount) from finance_dues d
      where d.lot_id = l.id
        and d.round_no = e.round_no
        and d.kind = 'forfeit_payout'
        and d.state <> 'cancelled'), 0) as owed
  from finance_entries e join lots l on l.id = e.lot_id
  group by l.id, e.round_no`

/** Per round: the buyer's payments and refunds. */
const rounds = `select e.lot_id, e.round_no, l.lot_no,
    ${[...buyerKinds, 'deposit_apply' as const].map(net).join(' + ')} as came,
    ${net('overpaid_refund')} as back
  from finance_entries e join lots l on l.id = e.lot_id
  group by e.lot_id, e.round_no, l.lot_no`

export const invariants: readonly Invariant[] = [
  bidsInRound,
  receiptsInBasis,
  ...depositBooks,
  ...entryBooks,
  ...settlementBooks,
  {
    name: 'an approval was decided by another person than who asked',
    sql: `select 'approval ' || id as record, 0 as amount,
        case
          when decided_by is null then 'nobody decided it'
          when decided_by = created_by then 'asked for and decided by the same person'
        end as wrong
      from approvals
      where state in ('approved', 'rejected')`,
  },
  {
    name: 'a consignor gets no more of forfeited deposits than was forfeited',
    sql: `select 'lot ' || lot_no || ' round ' || round_no as record, lost as amount,
        case
          when greatest(owed, paid) > lost then concat('forfeited ', lost, ', owed ', owed, ', paid ', paid)
        end as wrong
      from (${forfeits}) f`,
  },
  recoveryRule,
  claimRule,
  {
    name: 'no buyer was given back more than was paid',
    sql: `select 'lot ' || lot_no || ' round ' || round_no as record, came - back as amount,
        case
          when least(came, back, came - back) < 0 then concat('paid ', came, ', given back ', back)
        end as wrong
      from (${rounds}) r`,
  },
  ...goodsBooks,
  unappliedInvariant,
  ...eventBooks,
  {
    name: 'a line of the bank is what its entries and what was set aside come to',
    sql: `select 'bank line ' || l.id as record, l.amount,
        case
          when l.state = 'open' and count(m.entry_id) > 0 then 'is open and has entries'
          when l.state = 'taken_back' and count(m.entry_id) > 0 then 'is taken back and has entries'
          when l.state not in ('open', 'taken_back')
            and coalesce(sum(e.amount), 0) + coalesce(l.aside_amount, 0) <> l.amount
            then concat(
              'is ', l.amount, ', its entries and what was set aside come to ',
              coalesce(sum(e.amount), 0) + coalesce(l.aside_amount, 0)
            )
          when bool_or(e.state not in ('confirmed', 'reversed')
            or e.direction <> l.direction
            or e.account_id <> l.account_id)
            then 'an entry of something else is on it'
        end as wrong
      from bank_lines l
      left join bank_matches m on m.line_id = l.id
      left join finance_entries e on e.id = m.entry_id
      group by l.id`,
  },
  entriesInMonths,
  {
    name: 'a round that lacks a receipt, or has one too many, is watched',
    sql: `select 'lot ' || lot_no || ' round ' || round_no as record, amount,
        case when not watched then 'is not watched' end as wrong
      from (${lackingReceipts}) as lacking`,
  },
  {
    name: 'the counts that the dashboard shows are those of the rows',
    sql: `select concat_ws(' ', figure, day, nullif(uid, 0)) as record, coalesce(kept.n, 0) as amount,
        case
          when coalesce(kept.n, 0) <> coalesce(rows.n, 0)
            then concat('kept ', coalesce(kept.n, 0), ', there are ', coalesce(rows.n, 0))
        end as wrong
      from ${countsBesideRows}`,
  },
  ...houseRules,
]
