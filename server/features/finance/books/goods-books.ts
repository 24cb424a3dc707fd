import { buyerKinds, paidByConsignor, payoutKinds } from '#contract/entry-kinds.ts'
import { quoted } from '#server/tables/quoted.ts'
import { soldBefore } from '../shown/sold-before.ts'
import { countedKind, commissionOf, ofWinner, type Invariant } from './rule.ts'

const bought = quoted([...buyerKinds, 'deposit_apply'])
const isLive = `e.state = 'confirmed' and e.reverses_id is null`

/**
 * The current sale of each lot that was paid: the amount required before the pick-up and for the loads, the
 * amount paid, and the money that came in and went out again.
 */
const goods = `select l.id, l.lot_no, l.round_no, l.state, l.owed_after_pick_up as said,
    l.released_on_credit as released, m.paid, m.undone,
    greatest(least(g.before, g.settled) - m.paid, 0) as unpaid_before,
    greatest(
      case
        when l.state = 'settled' then coalesce(g.settled, g.before)
        else least(greatest(g.before, g.loaded), g.settled)
      end - m.paid,
      0
    ) as missing
  from lots l
  left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed'
  cross join lateral (select coalesce(sum(t.net), 0) as net from weigh_tickets t
    where t.lot_id = l.id and t.round_no = l.round_no and t.voided_at is null) w
  cross join lateral (select
      coalesce(sum(case when ${countedKind} = 'overpaid_refund' then -e.amount else e.amount end)
        filter (where ${isLive}), 0) as paid,
      coalesce(sum(e.amount)
        filter (where ${countedKind} = 'overpaid_refund' and ${isLive}
          or ${countedKind} <> 'overpaid_refund' and e.state = 'reversed'), 0) as undone
    from finance_entries e
    where e.lot_id = l.id
      and e.round_no = l.round_no
      and ${countedKind} in (${bought}, 'overpaid_refund')
      and ${ofWinner}) m
  cross join lateral (select s.settlement_price + s.buyer_commission as settled,
      round(w.net * l.deal_price, 2) * l.pricing_basis as loaded,
      case
        when l.pricing_basis = 1 then coalesce(l.advance_payment, 0)
        else l.deal_price + case
          when l.commission_payer = 'consignor' then 0
          else ${commissionOf('l.deal_price', 'coalesce(l.commission_point, 0)', 'l.buyer_scale')}
        end
      end as before) g
  where l.state in ('paid', 'picked_up', 'settled')`

const ratesOfConsignor = `coalesce(
  case l.commission_payer when 'both' then l.consignor_commission_point else l.commission_point end,
  0
)`
const paidOut = quoted(payoutKinds)
const ofConsignor = quoted(paidByConsignor)
/**
 * The current sale of each lot whose consignor was paid: its payouts and advances, the consignor's money,
 * and the part of it that left the sale again or that the consignor paid itself. A lot sold as a whole is worth its
 * price; for loads only the amount paid is known.
 */
const payouts = `select l.id, l.lot_no, p.plain, p.advanced, m.undone + o.own as undone,
    least(
      m.paid,
      case when l.pricing_basis = 1 then m.paid else greatest(l.deal_price, s.settlement_price) end
    )
      - case
        when l.pricing_basis = 1 or coalesce(l.commission_payer, 'buyer') = 'buyer' then 0
        else ${commissionOf('least(l.deal_price, s.settlement_price)', ratesOfConsignor, 'l.consignor_scale')}
      end as funds
  from lots l
  left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed'
  cross join lateral (select coalesce(sum(e.amount) filter (where e.kind = 'consignor_payout'), 0) as plain,
      coalesce(sum(e.amount) filter (where e.kind = 'consignor_advance'), 0) as advanced,
      count(*) as n
    from finance_entries e
    where e.lot_id = l.id and e.round_no = l.round_no and e.kind in (${paidOut}) and ${isLive}) p
  cross join lateral (select
      coalesce(sum(case when ${countedKind} = 'overpaid_refund' then -e.amount else e.amount end)
        filter (where ${isLive} and ${ofWinner}), 0) as paid,
      coalesce(sum(e.amount)
        filter (where e.reverses_id is null
          and (${countedKind} = 'overpaid_refund' and e.state = 'confirmed'
            or ${countedKind} <> 'overpaid_refund'
              and (e.state = 'reversed' or e.state = 'confirmed' and not ${ofWinner}))), 0) as undone
    from finance_entries e
    where e.lot_id = l.id and e.round_no = l.round_no and ${countedKind} in (${bought}, 'overpaid_refund')) m
  cross join lateral (select coalesce(sum(e.amount), 0) as own from finance_entries e
    where e.lot_id = l.id
      and e.kind in (${ofConsignor})
      and e.reverses_id is null
      and e.state in ('confirmed', 'reversed')) o
  where p.n > 0 and l.state in ('sold', 'paid', 'picked_up', 'settled')`

/** No goods leave unpaid (money §1). */
export const goodsBooks: readonly Invariant[] = [
  {
    // A lot imported as paid may lack a payment, which is then owed.
    name: 'a paid lot has all that is due before the pick-up',
    sql: `select 'lot ' || lot_no as record, paid as amount,
        case
          when state = 'paid' and unpaid_before > 0 and not ${soldBefore('g.id', 'g.round_no')}
            then concat(unpaid_before, ' is missing')
        end as wrong
      from (${goods}) g`,
  },
  {
    name: 'goods left paid, on credit, or their payment was undone since',
    sql: `select 'lot ' || lot_no as record, paid as amount,
        case
          when unpaid_before > undone and not released
            then concat(unpaid_before, ' was never paid, undone was ', undone)
        end as wrong
      from (${goods}) g
      where state <> 'paid'`,
  },
  {
    name: 'what is owed after the pick-up is what its buyer has not paid',
    sql: `select 'lot ' || lot_no as record, missing as amount,
        case
          when coalesce(said, 0) <> missing
            then concat('says ', coalesce(said, 0), ', the ledger says ', missing)
        end as wrong
      from (${goods}) g
      where state <> 'paid'`,
  },
  {
    name: 'a consignor is paid from its own lot’s money, beyond it by advances alone',
    sql: `select 'lot ' || lot_no as record, plain + advanced as amount,
        case
          when plain > greatest(funds, 0) + undone
            then concat('paid out ', plain, ', its money is ', funds, ', undone was ', undone)
        end as wrong
      from (${payouts}) p`,
  },
]
