import { inArray, sql, type SQL } from 'drizzle-orm'
import { depositKinds, performanceKinds } from '#contract/entry-kinds.ts'
import { payingKinds, unappliedSigns } from '#contract/unapplied-kinds.ts'
import { entriesTable as entries } from '#server/tables/finance.ts'
import {
  bookedStates,
  cashChange,
  heldChange,
  performanceChange,
  unappliedChange,
} from '#server/features/finance/ledger/changes.ts'

/** A consignor is paid by these kinds even if the entry names no due. */
const consignorKinds = sql`(
  'consignor_payout', 'consignor_advance', 'consignor_commission_in', 'forfeit_payout', 'shortfall_payout'
)`

/** Whose entry it is: of its due, else of its kind and its sign-up, else of the lot's winner. */
const partyOfEntry = sql`case
    when d.id is not null then d.party || ' ' || d.party_id
    when ${entries.kind} in ${consignorKinds} then 'consignor ' || l.commission_id
    else 'recycler ' || coalesce(s.recycler_id, w.recycler_id) end`

/** A payment without cash lowers what its side owes. */
const paidChange = sql`case
  when ${entries.direction} = 'in' then -${entries.amount}
  else ${entries.amount}
end`
const unappliedKinds = Object.keys(unappliedSigns) as (keyof typeof unappliedSigns)[]

/**
 * The closed settlement of a round: its buyer owes price and commission beyond the due of the sale, and its consignor
 * gets the price less commission. The settlement's own dues leave out what was paid before.
 */
const settled = sql`(select s.lot_id, s.round_no, s.closed_at,
    (s.closed_at at time zone 'Asia/Shanghai')::date as closed_on,
    l.commission_id, l.winner_sign_up_id, w.recycler_id,
    s.settlement_price - s.consignor_commission as payout,
    s.settlement_price + s.buyer_commission - s.deposit_applied - coalesce((select sum(x.amount)
      from finance_dues x
      where x.lot_id = s.lot_id
        and x.round_no = s.round_no
        and x.sign_up_id = l.winner_sign_up_id
        and x.kind in ('balance_in', 'advance_in')
        and x.state <> 'cancelled'), 0) as beyond
  from settlements s join lots l on l.id = s.lot_id left join sign_ups w on w.id = l.winner_sign_up_id
  where s.state = 'closed')`

/** The lines of closed settlements. Each charge of a consignor lowers its payout by a line of its own. */
const settlementLines = (party: string, id: number, to: string): SQL => sql`
  select w.closed_on::text as on, 'charge_in' as kind, null as number, w.lot_id, w.round_no,
    c.amount as change, 0 as held, 0 as performance_held, 0 as unapplied, w.closed_at as at, 0 as kind_order,
    c.id
  from ${settled} w
  join lot_charges c on c.lot_id = w.lot_id
    and c.side = 'consignor'
    and c.due_id is null
    and c.voided_at is null
  where ${party} = 'consignor' and w.commission_id = ${id} and w.closed_on <= ${to}
  union all
  select w.closed_on::text, 'consignor_payout', null, w.lot_id, w.round_no, -w.payout, 0, 0, 0, w.closed_at,
    0, w.lot_id
  from ${settled} w
  where ${party} = 'consignor' and w.commission_id = ${id} and w.closed_on <= ${to} and w.payout <> 0
  union all
  select w.closed_on::text,
    case when w.beyond < 0 then 'overpaid_refund' else 'supplement_in' end,
    null, w.lot_id, w.round_no, w.beyond, 0, 0, 0, w.closed_at, 0, w.lot_id
  from ${settled} w
  where ${party} = 'recycler' and w.recycler_id = ${id} and w.closed_on <= ${to} and w.beyond <> 0`

/** Dues that `settlementLines` says in full, and the commission that a consignor gets back for a withdrawn lot. */
const saidElsewhere = sql`(d.kind = 'consignor_payout'
  and exists (select from lots x where x.id = d.lot_id and x.state = 'withdrawn')
  or exists (select from ${settled} w
    where w.lot_id = d.lot_id
      and w.round_no = d.round_no
      and case d.party
        when 'consignor'
          then d.kind = 'consignor_payout'
            or d.kind = 'charge_in' and not exists (select from lot_charges c where c.due_id = d.id)
        else d.kind in ('supplement_in', 'overpaid_refund') and d.sign_up_id = w.winner_sign_up_id
      end))`

/**
 * The change that each line makes to the party's debt to us. A due raises it, a payment lowers it. We owe a deposit
 * from its receipt until it is returned, carried over, applied or forfeited, so its refund due adds nothing. A
 * performance bond likewise. A consignor owes what it was paid from the payment on, so the due to repay it adds
 * nothing. Unapplied money is owed to its party until it is applied or goes back: then a second line takes it off,
 * whoever's due it pays.
 */
export const linesOf = (party: string, id: number, to: string): SQL => sql`
  select (d.created_at at time zone 'Asia/Shanghai')::date::text as on,
    d.kind, null as number, d.lot_id, d.round_no,
    case when d.direction = 'in' then d.amount else -d.amount end as change,
    0 as held, 0 as performance_held, 0 as unapplied, d.created_at as at, 0 as kind_order, d.id
  from finance_dues d
  where d.party = ${party} and d.party_id = ${id}
    and d.state not in ('cancelled', 'proposed')
    and d.kind not in ('deposit_refund', 'performance_in', 'performance_refund', 'consignor_repayment_in')
    and not ${saidElsewhere}
    and (d.created_at at time zone 'Asia/Shanghai')::date <= ${to}
  union all ${settlementLines(party, id, to)}
  union all
  select ${entries.occurred_on}::text, ${entries.kind}, ${entries.entry_no}, ${entries.lot_id},
    ${entries.round_no},
    case
      when ${inArray(entries.kind, depositKinds)} then -(${heldChange})
      when ${inArray(entries.kind, performanceKinds)} then -(${performanceChange})
      when ${inArray(entries.kind, payingKinds)} then ${paidChange}
      else -(${cashChange})
    end,
    ${heldChange}, ${performanceChange}, 0, ${entries.created_at}, 1, ${entries.id}
  from ${entries}
  left join lots l on l.id = ${entries.lot_id}
  left join finance_dues d on d.id = ${entries.due_id}
  left join sign_ups s on s.id = ${entries.sign_up_id}
  left join sign_ups w on w.id = l.winner_sign_up_id and w.round_no = ${entries.round_no}
  where ${inArray(entries.state, bookedStates)}
    and ${entries.occurred_on} <= ${to}
    and ${entries.kind} not in ('unapplied_in', 'unapplied_refund')
    and ${partyOfEntry} = ${`${party} ${id}`}
  union all
  select ${entries.occurred_on}::text, ${entries.kind}, ${entries.entry_no}, ${entries.lot_id},
    ${entries.round_no}, -(${unappliedChange}), 0, 0, ${unappliedChange}, ${entries.created_at}, 2,
    ${entries.id}
  from ${entries}
  where ${inArray(entries.state, bookedStates)}
    and ${entries.occurred_on} <= ${to}
    and ${inArray(entries.kind, unappliedKinds)}
    and ${entries.party} = ${party} and ${entries.party_id} = ${id}`
