import { buyerKinds } from '#contract/entry-kinds.ts'
import { marginSigns } from '#contract/results.ts'
import { quoted } from '#server/tables/quoted.ts'
import { commissionOf, countedKind, ofWinner } from '../books/rule.ts'

const dayOf = (instant: string) => `(${instant} at time zone 'Asia/Shanghai')::date`
const isLive = `e.state = 'confirmed' and e.reverses_id is null`
const bought = quoted([...buyerKinds, 'deposit_apply'])

/** True if the payout did not cover part of a consignor's charges and that part is still unpaid. */
const isUncovered = (lot: string) => `exists (select from finance_dues x
  where x.lot_id = ${lot}
    and x.kind = 'charge_in'
    and x.party = 'consignor'
    and x.state in ('open', 'partial')
    and not exists (select from lot_charges y where y.due_id = x.id))`

/**
 * The standing sale of each lot: its price, both commissions (of the closed settlement, before it estimated from the
 * deal amount), and the first day on which its buyer's payments cover price and commission.
 */
const sales = `select l.id as lot_id, l.round_no, l.result_at, c.buyer_commission, c.consignor_commission,
    s.id is not null as closed, p.paid_on
  from lots l
  left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed'
  cross join lateral (select coalesce(
        s.settlement_price, l.deal_amount,
        case when l.pricing_basis = 1 then round(l.deal_price * l.auction_quantity, 2) else l.deal_price end,
        0
      ) as price) g
  cross join lateral (select
      coalesce(
        s.buyer_commission,
        case
          when l.commission_payer = 'consignor' then 0
          else ${commissionOf('g.price', 'coalesce(l.commission_point, 0)', 'l.buyer_scale')}
        end
      ) as buyer_commission,
      coalesce(
        s.consignor_commission,
        case
          when coalesce(l.commission_payer, 'buyer') = 'buyer' then 0
          else ${commissionOf(
            'g.price',
            `coalesce(case l.commission_payer
              when 'both' then l.consignor_commission_point
              else l.commission_point
            end, 0)`,
            'l.consignor_scale',
          )}
        end
      ) as consignor_commission) c
  cross join lateral (select min(m.day) as paid_on
    from (select e.occurred_on as day, sum(v.amount) over (order by e.occurred_on, e.id) as running,
        sum(v.amount) over () as total
      from finance_entries e
      cross join lateral (select case
            when ${countedKind} = 'overpaid_refund' then -e.amount
            else e.amount
          end as amount) v
      where e.lot_id = l.id
        and e.round_no = l.round_no
        and ${isLive}
        and ${countedKind} in (${bought}, 'overpaid_refund')
        and ${ofWinner}) m
    where least(m.running, m.total) >= g.price + c.buyer_commission) p
  where l.state in ('sold', 'paid', 'picked_up', 'settled')`

/**
 * Live charges with the money for them: the day it came in, or the event it waits for, and how much has
 * come in.
 */
const charges = `select c.id, c.lot_id, c.round_no, ${dayOf('c.created_at')} as day, c.kind, c.nature,
    c.amount,
    case
      when d.id is not null then d.paid_amount
      when s.closed and not ${isUncovered('c.lot_id')} then c.amount
      else 0
    end as recovered,
    case
      when d.id is not null then case when d.state = 'done' then p.day end
      when s.closed and not ${isUncovered('c.lot_id')} then s.paid_on
    end as in_on,
    case
      when d.id is not null then 'charges'
      when s.closed and s.paid_on is null then 'payment'
      else 'settlement'
    end as waits_for
  from lot_charges c
  left join finance_dues d on d.id = c.due_id
  left join sales s on d.id is null and s.lot_id = c.lot_id
  left join lateral (select max(e.occurred_on) as day from finance_entries e
    where e.due_id = d.id and ${isLive}) p on true
  where c.voided_at is null`

/** An opposite entry subtracts its amount, on its own day. */
const signed = `case when e.reverses_id is null then e.amount else -e.amount end`
/**
 * Money of defaulters that the house keeps: forfeited deposits and bonds, payments on claims, and refunds
 * that were set off, less the share due to consignors.
 */
const penalties = `select 'entry' as source, e.id, e.kind, e.lot_id, e.round_no, e.occurred_on as day,
    ${signed} as amount
  from finance_entries e left join finance_dues d on d.id = e.due_id
  where e.state in ('confirmed', 'reversed')
    and (e.kind in ('deposit_forfeit', 'performance_forfeit', 'penalty_in', 'shortfall_in')
      or e.kind = 'unapplied_apply' and d.kind in ('penalty_in', 'shortfall_in')
      or e.kind = 'set_off' and d.kind not in ('penalty_in', 'shortfall_in'))
  union all
  select 'due', d.id, d.kind, d.lot_id, d.round_no, ${dayOf('d.created_at')}, -d.amount
  from finance_dues d
  where d.kind in ('shortfall_payout', 'forfeit_payout') and d.state <> 'cancelled'`

/**
 * Every record behind a figure of results: the figure, the round, the day it counts on, the amount, and the
 * day its money came in, or else the event it waits for. All figures, their rows and the commissions of
 * staff add up these lines, so each figure is declared only here.
 */
export const resultLines = `with sales as (${sales}), charges as (${charges})
  select figure, 'round' as source, r.id as source_id, null as kind, r.lot_id, r.round_no,
    ${dayOf('r.result_at')} as day, f.amount, null::date as in_on, null as waits_for
  from all_rounds r
  cross join lateral (values
    (case
      when r.state in ('sold', 'paid', 'picked_up', 'settled') then 'sold'
      when r.state in ('unsold', 'defaulted') then r.state
    end, 1::numeric),
    (case
      when r.state in ('sold', 'paid', 'picked_up', 'settled') then 'turnover'
    end, r.deal_amount)) as f (figure, amount)
  where r.result_at is not null and f.figure is not null and f.amount is not null
  union all
  select f.figure, 'round', s.lot_id * 2, null, s.lot_id, s.round_no, ${dayOf('s.result_at')}, f.amount,
    s.paid_on,
    case when s.paid_on is null then 'payment' end
  from sales s
  cross join lateral (values
    ('buyer_commission', s.buyer_commission),
    ('consignor_commission', s.consignor_commission)) as f (figure, amount)
  where f.amount <> 0
  union all
  select 'fees', 'charge', c.id, c.kind, c.lot_id, c.round_no, c.day, c.amount, c.in_on,
    case when c.in_on is null then c.waits_for end
  from charges c
  where c.nature = 'fee'
  union all
  select f.figure, 'charge', c.id, c.kind, c.lot_id, c.round_no, c.day, f.amount, null, null
  from charges c
  cross join lateral (values
    ('outlays_recovered', c.recovered),
    ('outlays_open', c.amount - c.recovered)) as f (figure, amount)
  where c.nature = 'outlay' and f.amount <> 0
  union all
  select 'costs', 'cost', c.id, c.kind, c.lot_id, c.round_no, ${dayOf('c.created_at')}, c.amount,
    ${dayOf('c.created_at')}, null
  from lot_costs c
  where c.voided_at is null
  union all
  select 'penalties', p.source, p.id, p.kind, p.lot_id, p.round_no, p.day, p.amount, p.day, null
  from (${penalties}) p`

/** SQL of the part of a line that the house earned; 0 for figures that are not earnings. */
export const earnedOf = (line: string): string =>
  `case ${line}.figure ${Object.entries(marginSigns)
    .map(([figure, sign]) => `when '${figure}' then ${sign < 0 ? '-' : ''}${line}.amount`)
    .join(' ')} else 0 end`
