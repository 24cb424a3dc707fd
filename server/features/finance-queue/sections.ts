import { sql, type SQL } from 'drizzle-orm'
import { pricingBasis, weighedUnit } from '#contract/rules/lot-choices.ts'
import { queueLimit, type QueueSection } from '#contract/finance-queue.ts'
import { refundingOf, restOf } from '#server/features/finance/unapplied/rest.ts'
import { promisesReceipt, receiptedOfRound } from '#server/features/finance/shown/receipt-missing.ts'

const lotName = sql`concat_ws(' ', l.lot_no, l.corpore_name)`
/** A lot's version, and what the version shown to finance is derived from. */
const lotVersion = sql`l.version, json_build_object(
  'masked_edits', l.masked_edits, 'state', l.state, 'unsold_reason', l.unsold_reason
) as lot`
/** The lot, or the event that a deposit is for. */
const subjectName = sql`coalesce(nullif(${lotName}, ''), ev.event_no || ' ' || ev.title)`
const events = (
  row: SQL,
): SQL => sql`left join sign_ups whole on whole.id = ${row}.sign_up_id and whole.lot_id is null
  left join auction_events ev on ev.id = whole.event_id`
/** One row beyond the limit shows that there are more. */
const limit = sql`limit ${queueLimit + 1}`
const live = sql`d.state in ('open', 'partial')`
/** Nobody has entered the payment of this due yet. */
const entered = sql`exists (select 1 from finance_entries e where e.state = 'pending'
  and (e.due_id = d.id or (e.due_id is null and e.sign_up_id = d.sign_up_id and e.kind = d.kind)))`
const partyOfDue = sql`case
  when d.party = 'recycler' then (select company_name from recyclers where id = d.party_id)
  when d.party = 'payee' then (select payee from lot_costs where id = d.party_id)
  else (select company_name from consignors where id = d.party_id)
end`

/** Goods that have left and are not paid for, the oldest date first. */
const owed = sql`
  select l.id, l.id as lot_id, ${lotName} as lot_name, l.round_no, r.company_name as party_name,
    'in' as direction, l.owed_after_pick_up::text as amount, l.payment_due_on::text as due_on,
    case when l.released_on_credit then '{on_credit}'::text[] else '{}' end as blocks
  from lots l left join sign_ups s on s.id = l.winner_sign_up_id left join recyclers r on r.id = s.recycler_id
  where l.owed_after_pick_up is not null
  order by l.payment_due_on, l.id ${limit}`

/** Money that waits for confirmation. An outflow needs somebody who does not count as its author. */
const confirm = (own: readonly number[]): SQL => sql`
  select e.id, e.version, e.entry_no, e.lot_id, ${subjectName} as lot_name, e.round_no,
    e.counterparty as party_name, e.kind, e.direction, e.amount::text as amount,
    e.occurred_on::text as due_on,
    case
      when e.direction = 'out' and e.created_by = any(${sql.param([...own])}::bigint[])
        then '{own_entry}'::text[]
      else '{}'
    end as blocks
  from finance_entries e left join lots l on l.id = e.lot_id ${events(sql`e`)}
  where e.state = 'pending'
  order by e.created_at, e.id ${limit}`

/** Deposits awaited per lot and bidder, those of the next auctions first. */
const deposits = sql`
  select s.id, l.id as lot_id, ${lotName} as lot_name, s.round_no, r.company_name as party_name, s.paddle_no,
    'deposit_in' as kind, 'in' as direction,
    (s.bond_price - coalesce(s.received_amount, 0))::numeric(14, 2)::text as amount,
    (coalesce(l.signup_end_time, l.auction_time) at time zone 'Asia/Shanghai')::date::text as due_on,
    s.id as sign_up_id
  from lots l
  join sign_ups s on s.lot_id = l.id and s.round_no = l.round_no
  join recyclers r on r.id = s.recycler_id
  where l.state in ('listed', 'bidding', 'confirming')
    and s.deposit_status = 'unpaid'
    and s.review_status in ('pending', 'approved')
    and s.outcome = 'none'
    and s.bond_price > coalesce(s.received_amount, 0)
    and not exists (select 1 from finance_entries e
      where e.sign_up_id = s.id and e.kind = 'deposit_in' and e.state = 'pending')
  union all
  select w.id, null, concat_ws(' ', ev.event_no, ev.title), 0, r.company_name, w.paddle_no, 'deposit_in',
    'in',
    (w.bond_price - coalesce(w.received_amount, 0))::numeric(14, 2)::text,
    (ev.signup_end_time at time zone 'Asia/Shanghai')::date::text,
    w.id
  from sign_ups w join auction_events ev on ev.id = w.event_id join recyclers r on r.id = w.recycler_id
  where w.bond_price > coalesce(w.received_amount, 0)
    and w.deposit_status = 'unpaid'
    and exists (select from sign_ups s join lots l on l.id = s.lot_id
      where s.event_sign_up_id = w.id
        and s.outcome = 'none'
        and s.review_status in ('pending', 'approved')
        and l.state in ('listed', 'bidding', 'confirming'))
    and not exists (select 1 from finance_entries e
      where e.sign_up_id = w.id and e.kind = 'deposit_in' and e.state = 'pending')
  order by due_on, id ${limit}`

const dues = (which: SQL, blocks: SQL): SQL => sql`
  select d.id, d.lot_id, ${subjectName} as lot_name, d.round_no, ${partyOfDue} as party_name, d.kind,
    d.direction, (d.amount - d.paid_amount)::numeric(14, 2)::text as amount, d.due_date::text as due_on,
    d.sign_up_id, d.id as due_id, ${blocks} as blocks
  from finance_dues d left join lots l on l.id = d.lot_id ${events(sql`d`)}
  where ${live} and ${which}
  order by d.due_date, d.id ${limit}`
const enteredOnly = sql`case when ${entered} then '{entered}'::text[] else '{}' end`

/** The bank data of a refund: the payer's account, else the recycler's own. */
const noBank = sql`not exists (select 1 from finance_entries e
  where e.sign_up_id = d.sign_up_id
    and e.state = 'confirmed'
    and e.reverses_id is null
    and e.kind in ('deposit_in', 'deposit_carry_in', 'unapplied_deposit')
    and coalesce(e.counterparty_account, '') <> '')
  and not exists (select 1 from recyclers r
    where r.id = d.party_id
      and btrim(coalesce(r.bank_name, '')) <> ''
      and btrim(coalesce(r.bank_account, '')) <> '')`

/** Money without a place, the oldest first. What is being refunded waits for the second person. */
const unapplied = sql`
  select finance_entries.id, finance_entries.version, finance_entries.lot_id, ${lotName} as lot_name,
    finance_entries.round_no,
    coalesce(finance_entries.counterparty, finance_entries.entry_no) as party_name,
    finance_entries.kind, finance_entries.direction, ${restOf}::numeric(14, 2)::text as amount,
    finance_entries.occurred_on::text as due_on, finance_entries.party,
    case when ${refundingOf} >= ${restOf} then '{entered}'::text[] else '{}' end as blocks
  from finance_entries left join lots l on l.id = finance_entries.lot_id
  where finance_entries.kind = 'unapplied_in'
    and finance_entries.state = 'confirmed'
    and finance_entries.reverses_id is null
    and ${restOf} > 0
  order by finance_entries.occurred_on, finance_entries.id ${limit}`

/** A buyer who owes nothing before the pick-up has paid. */
const markPaid = sql`
  select l.id, ${lotVersion}, l.id as lot_id, ${lotName} as lot_name, l.round_no,
    r.company_name as party_name, l.deal_price::text as amount,
    (l.result_at at time zone 'Asia/Shanghai')::date::text as due_on
  from lots l left join sign_ups s on s.id = l.winner_sign_up_id left join recyclers r on r.id = s.recycler_id
  where l.state = 'sold'
    and not exists (select 1 from finance_dues d
      where d.lot_id = l.id
        and d.round_no = l.round_no
        and d.kind in ('balance_in', 'advance_in')
        and ${live})
  order by l.result_at, l.id ${limit}`

/** Requests that hold up a settlement or a payment until somebody else decides them, with who asked. */
const approvals = sql`
  select a.id, a.lot_id,
    coalesce(nullif(${lotName}, ''), a.asked ->> 'entry_no') as lot_name,
    a.round_no,
    (select nickname from staff where id = a.created_by) as party_name,
    '{undecided}'::text[] as blocks
  from approvals a left join lots l on l.id = a.lot_id
  where a.state = 'waiting' and a.kind not in ('waiver', 'reserve_cut')
  order by a.created_at, a.id ${limit}`

/** Dues outside the lot's settlement: those of a buyer who defaulted, and the consignor's compensation. */
const ofFirstSale = sql`(d.kind = 'shortfall_payout'
  or d.party = 'recycler'
    and exists (select 1 from sign_ups f where f.id = d.sign_up_id and f.outcome = 'defaulted'))`

/** Goods that settle at their weight, without a ticket or an entered quantity. */
const notWeighed = sql`coalesce(s.settlement_quantity, l.settlement_quantity) is null
  and (l.pricing_basis = ${pricingBasis.perUnit} or l.unit is null or l.unit = ${weighedUnit})
  and not exists (select from weigh_tickets w
    where w.lot_id = l.id and w.round_no = l.round_no and w.voided_at is null)`

const settle = sql`
  select l.id, ${lotVersion}, l.id as lot_id, ${lotName} as lot_name, l.round_no,
    r.company_name as party_name, s.settlement_price::text as amount,
    case
      when s.state is distinct from 'closed' and ${notWeighed} then '{not_weighed}'::text[]
      when s.state is distinct from 'closed' then '{settlement_open}'::text[]
      when exists (select 1 from finance_dues d
        where d.lot_id = l.id
          and d.round_no = l.round_no
          and ${live}
          and d.kind <> 'cost_out'
          and not ${ofFirstSale})
        then '{dues_open}'
      else '{}'
    end as blocks
  from lots l
  left join settlements s on s.lot_id = l.id and s.round_no = l.round_no
  left join sign_ups u on u.id = l.winner_sign_up_id
  left join recyclers r on r.id = u.recycler_id
  where l.state = 'picked_up'
  order by l.result_at, l.id ${limit}`

/** Goods, commissions and fees of settled lots that are not receipted in full, or for too much: then the rest is below 0. */
const receipts = sql`
  select l.id, l.id as lot_id, ${lotName} as lot_name, l.round_no, m.subject, m.party, m.direction,
    m.rest::numeric(14, 2)::text as amount,
    case when m.party = 'recycler' then b.company_name else c.company_name end as party_name,
    (s.closed_at at time zone 'Asia/Shanghai')::date::text as due_on
  from open_receipts o
  join settlements s on s.lot_id = o.lot_id and s.round_no = o.round_no
  join lots l on l.id = s.lot_id and l.round_no = s.round_no
  left join sign_ups u on u.id = l.winner_sign_up_id
  left join recyclers b on b.id = u.recycler_id
  ${receiptedOfRound}
  cross join lateral (values
    ('goods', 'recycler',
      case when c.goods_issuer = 'company' then 'out' else 'in' end,
      case
        when ${promisesReceipt} or r.goods > s.settlement_price then s.settlement_price - r.goods
        else 0
      end),
    ('commission', 'recycler', 'out', s.buyer_commission - r.buyer),
    ('commission', 'consignor', 'out', s.consignor_commission - r.consignor),
    ('charge', 'recycler', 'out', f.buyer - r.buyer_fees),
    ('charge', 'consignor', 'out', f.consignor - r.consignor_fees)) as m (subject, party, direction, rest)
  where s.state = 'closed' and l.state = 'settled' and m.rest <> 0
  order by s.closed_at, l.id ${limit}`

/** The statement of each section. Every one of them reads an index and stops at its limit. */
export const sectionsFor = (own: readonly number[]): Record<QueueSection, SQL> => ({
  owed,
  confirm: confirm(own),
  deposits,
  balances: dues(sql`d.direction = 'in'`, enteredOnly),
  unapplied,
  mark_paid: markPaid,
  approvals,
  settle,
  refunds: dues(
    sql`d.kind = 'deposit_refund'`,
    sql`case when ${entered} then '{entered}'::text[] when ${noBank} then '{no_bank}' else '{}' end`,
  ),
  payouts: dues(sql`d.direction = 'out' and d.kind <> 'deposit_refund'`, enteredOnly),
  receipts,
})
