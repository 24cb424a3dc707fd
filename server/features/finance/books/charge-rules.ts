import { fromConsignor, payoutKinds } from '#contract/entry-kinds.ts'
import { quoted } from '#server/tables/quoted.ts'
import { countedKind, paidEarly, type Invariant } from './rule.ts'

/** The live charges to a settlement's consignor that have no due. */
const withheld = `coalesce((select sum(c.amount) from lot_charges c
  where c.lot_id = s.lot_id and c.side = 'consignor' and c.due_id is null and c.voided_at is null), 0)`
const ofBuyer = `coalesce((select sum(c.amount) from lot_charges c
  where c.sign_up_id = l.winner_sign_up_id and c.voided_at is null), 0)`

/** The charges of a closed settlement, and the resulting payout. */
const settled = `select l.lot_no,
    s.settlement_price - s.consignor_commission - coalesce(s.consignor_charges, 0) as rest,
    s.consignor_payable, coalesce(s.buyer_charges, 0) as buyer, coalesce(s.consignor_charges, 0) as consignor,
    ${ofBuyer} as now_buyer, ${withheld} as now_consignor
  from settlements s join lots l on l.id = s.lot_id and l.round_no = s.round_no
  where s.state = 'closed'`

/** Each due of charges with the charge or the settlement that it collects. */
const collected = `select d.id, d.amount, d.state, d.party, c.id as charge, c.amount as charged, c.voided_at,
    c.side, c.sign_up_id is not distinct from d.sign_up_id as same,
    (select least(s.consignor_charges, greatest(${paidEarly} - s.consignor_payable, 0))
      from settlements s
      where s.lot_id = d.lot_id and s.round_no = d.round_no and s.state = 'closed') as excess
  from finance_dues d left join lot_charges c on c.due_id = d.id
  where d.kind = 'charge_in'`

/** Withdrawn lots: what their consignors were paid, what their open dues ask for, and charges without a due. */
const withdrawn = `select l.lot_no,
    (select coalesce(sum(case
          when ${countedKind} in (${quoted(payoutKinds)}) then e.amount
          else -e.amount
        end), 0)
      from finance_entries e
      where e.lot_id = l.id
        and e.state = 'confirmed'
        and e.reverses_id is null
        and ${countedKind} in (${quoted([...payoutKinds, ...fromConsignor])})) as paid,
    (select coalesce(sum(case d.direction
          when 'in' then d.amount - d.paid_amount
          else d.paid_amount - d.amount
        end), 0)
      from finance_dues d
      where d.lot_id = l.id
        and d.state in ('open', 'partial')
        and d.kind in ('consignor_repayment_in', 'consignor_payout')) as asked,
    (select coalesce(sum(c.amount), 0) from lot_charges c
      where c.lot_id = l.id and c.side = 'consignor' and c.due_id is null and c.voided_at is null) as kept
  from lots l
  where l.state = 'withdrawn'`

export const chargeRules: readonly Invariant[] = [
  {
    name: 'charges lie outside price and commission',
    sql: `select 'settlement of ' || lot_no as record, buyer + consignor as amount,
        case
          when consignor_payable <> rest
            then concat(
              'pays out ', consignor_payable, ', without price and commission charges come to ', rest
            )
          when buyer <> now_buyer or consignor <> now_consignor
            then concat(
              'says ', buyer, ' and ', consignor, ', its charges say ', now_buyer, ' and ', now_consignor
            )
        end as wrong
      from (${settled}) s`,
  },
  {
    name: 'a due of charges collects one charge, or what a payout did not cover',
    sql: `select 'due ' || id as record, amount,
        case
          when charge is null and state <> 'cancelled' and amount is distinct from excess
            then concat('asks for ', amount, ', the charges above the payout come to ', coalesce(excess, 0))
          when charge is not null
            and (charged <> amount or not same or (side = 'buyer') <> (party = 'recycler'))
            then concat('asks for ', amount, ', its charge is ', charged)
          when charge is not null and (voided_at is not null) <> (state = 'cancelled')
            then concat(state, ', its charge is ', case when voided_at is null then 'live' else 'void' end)
        end as wrong
      from (${collected}) d`,
  },
  {
    name: 'a withdrawn lot asks its consignor for charges and advances',
    sql: `select 'lot ' || lot_no as record, paid as amount,
        case
          when kept <> 0 then concat(kept, ' of charges has no due')
          when paid <> asked then concat('its consignor was paid ', paid, ', its dues ask for ', asked)
        end as wrong
      from (${withdrawn}) w`,
  },
  {
    name: 'a cost is one due of its payee, and nothing else pays costs',
    sql: `select coalesce('cost ' || c.id, 'due ' || d.id) as record, coalesce(c.amount, d.amount) as amount,
        case
          when c.id is null then 'is of no cost'
          when d.id is null then 'has no due'
          when c.amount <> d.amount then concat('is ', c.amount, ', its due ', d.amount)
          when (c.voided_at is not null) <> (d.state = 'cancelled') then concat('its due is ', d.state)
        end as wrong
      from lot_costs c
      full join (select * from finance_dues where kind = 'cost_out') d on d.party = 'payee'
        and d.party_id = c.id
        and d.lot_id = c.lot_id`,
  },
]
