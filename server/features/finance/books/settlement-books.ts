import { settlementKinds } from '#contract/entry-kinds.ts'
import { quoted } from '#server/tables/quoted.ts'
import { ofWinner, paidEarly, type Invariant } from './rule.ts'

/** True if the row's sign-up defaulted. The round's settlement leaves such buyers out. */
const defaulters = (row: string) =>
  `exists (select from sign_ups s where s.id = ${row}.sign_up_id and s.outcome = 'defaulted')`

/** Per round: the dues of its closed settlement. Money paid out earlier, without a due, is not among them. */
const asked = `select l.id, l.round_no, l.lot_no, s.state, coalesce(s.buyer_due, 0) as buyer_due,
    coalesce(s.consignor_payable, 0) as payable, coalesce(s.consignor_charges, 0) as charges,
    ${settlementKinds
      .map((kind) => `coalesce(sum(d.amount) filter (where d.kind = '${kind}'), 0) as ${kind}`)
      .join(', ')},
    (select coalesce(sum(e.amount), 0) from finance_entries e
      where e.lot_id = s.lot_id
        and e.round_no = s.round_no
        and e.kind = 'overpaid_refund'
        and e.state = 'confirmed'
        and e.reverses_id is null
        and e.due_id is null
        and ${ofWinner}) as early_overpaid_refund,
    ${paidEarly} as early_consignor_payout
  from settlements s
  join lots l on l.id = s.lot_id
  left join finance_dues d on d.lot_id = s.lot_id
    and d.round_no = s.round_no
    and d.state <> 'cancelled'
    and d.kind in (${quoted(settlementKinds)})
    and not ${defaulters('d')}
  group by l.id, s.id`

/** The settlements: what they left to be paid, and the price and the quantity that they settle. */
export const settlementBooks: readonly Invariant[] = [
  {
    name: 'a closed settlement left exactly what it computed to be paid, an open one nothing',
    sql: `select 'settlement of ' || lot_no || ' round ' || round_no as record,
        payable as amount,
        case
          when (supplement_in, overpaid_refund, consignor_payout, consignor_repayment_in)
            is distinct from (case
            when state = 'closed'
              then (
                greatest(buyer_due + early_overpaid_refund, 0),
                greatest(-buyer_due - early_overpaid_refund, 0),
                greatest(payable - early_consignor_payout, 0),
                greatest(early_consignor_payout - payable - charges, 0)
              )
            else (0.00, 0.00, 0.00, 0.00)
          end)
            then concat(
              state, ', asks for ', supplement_in, ', gives back ', overpaid_refund, ', pays out ',
              consignor_payout, ', asks the consignor for ', consignor_repayment_in
            )
        end as wrong
      from (${asked}) a`,
  },
  {
    name: 'a settled lot has a closed settlement',
    sql: `select 'lot ' || l.lot_no as record, l.settlement_price as amount,
        case
          when s.id is null then 'no closed settlement'
          when s.settlement_price is distinct from l.settlement_price
            then concat('says ', l.settlement_price, ', its settlement ', s.settlement_price)
        end as wrong
      from lots l
      left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed'
      where l.state = 'settled' or s.id is not null`,
  },
  {
    // Settlements closed before the rule about weigh tickets have no sum of tickets.
    name: 'a settlement has the quantity of its weigh tickets, or an approved difference',
    sql: `select 'settlement of ' || l.lot_no || ' round ' || s.round_no as record,
        s.settlement_quantity as amount,
        case
          when w.net is distinct from s.tickets
            then concat('was closed with tickets of ', s.tickets, ', they come to ', coalesce(w.net, 0))
          when s.settlement_quantity <> s.tickets
            and not exists (select from approvals a
              where a.lot_id = s.lot_id
                and a.round_no = s.round_no
                and a.kind = 'settlement_quantity'
                and a.state = 'approved'
                and (a.asked ->> 'tickets')::numeric = s.tickets
                and (a.asked ->> 'given')::numeric = s.settlement_quantity)
            then concat('settles ', s.settlement_quantity, ', its tickets come to ', s.tickets)
        end as wrong
      from settlements s
      join lots l on l.id = s.lot_id
      left join lateral (select sum(t.net) as net from weigh_tickets t
        where t.lot_id = s.lot_id and t.round_no = s.round_no and t.voided_at is null) w on true
      where s.state = 'closed' and s.tickets is not null`,
  },
]
