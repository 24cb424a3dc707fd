import { bidsInRound } from './bids-in-round.ts'
import { receiptsInBasis } from './receipts-in-basis.ts'
import { countsBesideRows } from '#server/tables/figures.ts'
import { houseRules } from './house-rules.ts'
import { unappliedInvariant } from './unapplied-books.ts'
import { lackingReceipts } from '../shown/receipt-missing.ts'
import { claimRule, recoveryRule } from './shortfall-rule.ts'
import { buyerKinds, entryDirections, internalKinds, settlementKinds } from '#contract/entry-kinds.ts'
import { goodsBooks } from './goods-books.ts'
import { eventBooks, isEventSignUp } from './event-books.ts'
import { countedKind, kindList, net, ofWinner, paidEarly, type Invariant } from './rule.ts'

const ways = `(values ${Object.entries(entryDirections)
  .map(([kind, way]) => `('${kind}', '${way}')`)
  .join(', ')}) as w (kind, way)`
/** A set-off has the direction of its due. */
const wayOf = `case when e.kind = 'set_off' then (select c.direction from finance_dues c where c.id = e.due_id) else way end`

/** A sign-up's own figures beside the ledger's figures of its deposit. */
const deposits = `select s.id, s.deposit_status as state, coalesce(s.bond_price, 0) as bond, coalesce(s.received_amount, 0) as received,
    coalesce(s.carried_amount, 0) as carried, s.carried_to_id, ${isEventSignUp} as whole,
    ${net('deposit_in')} + ${net('deposit_carry_in')} + ${net('unapplied_deposit')} as came, ${net('deposit_carry_in')} as taken, ${net('deposit_refund')} as back,
    ${net('deposit_apply')} as used, ${net('deposit_forfeit')} as lost, ${net('deposit_carry_out')} as moved,
    coalesce((select sum(d.amount - d.paid_amount) from finance_dues d
      where d.sign_up_id = s.id and d.kind = 'deposit_refund' and d.state in ('open', 'partial')), 0) as owed
  from sign_ups s left join finance_entries e on e.sign_up_id = s.id group by s.id`
const held = `case when state in ('unpaid', 'received', 'refund_due') then received when state = 'carried' then owed else 0 end`
const rest = 'came - back - used - lost - moved'

const paid = `select d.*, coalesce(sum(case when e.direction = d.direction then e.amount else -e.amount end)
    filter (where e.state in ('confirmed', 'reversed')), 0) as by_entries,
    coalesce(bool_or(${countedKind} <> d.kind and (e.kind, d.kind) not in (('consignor_advance', 'consignor_payout'), ('advance_in', 'balance_in'), ('buyer_commission_in', 'balance_in')) or e.lot_id <> d.lot_id or e.round_no <> d.round_no or e.sign_up_id <> d.sign_up_id), false) as strange
  from finance_dues d left join finance_entries e on e.due_id = d.id group by d.id`

/** True if the row's sign-up defaulted. The round's settlement leaves such buyers out. */
const defaulters = (row: string) =>
  `exists (select from sign_ups s where s.id = ${row}.sign_up_id and s.outcome = 'defaulted')`

/** Per round: the forfeited deposits, and the shares of them that are owed and paid to the consignor. */
const forfeits = `select l.id, l.lot_no, e.round_no, ${net('deposit_forfeit')} as lost, ${net('forfeit_payout')} as paid,
    coalesce((select sum(d.amount) from finance_dues d where d.lot_id = l.id and d.round_no = e.round_no
      and d.kind = 'forfeit_payout' and d.state <> 'cancelled'), 0) as owed
  from finance_entries e join lots l on l.id = e.lot_id group by l.id, e.round_no`

/** Per round: the dues of its closed settlement. Money paid out earlier, without a due, is not among them. */
const asked = `select l.id, l.round_no, l.lot_no, s.state, coalesce(s.buyer_due, 0) as buyer_due, coalesce(s.consignor_payable, 0) as payable, coalesce(s.consignor_charges, 0) as charges,
    ${settlementKinds
      .map((kind) => `coalesce(sum(d.amount) filter (where d.kind = '${kind}'), 0) as ${kind}`)
      .join(', ')},
    (select coalesce(sum(e.amount), 0) from finance_entries e where e.lot_id = s.lot_id and e.round_no = s.round_no and e.kind = 'overpaid_refund'
      and e.state = 'confirmed' and e.reverses_id is null and e.due_id is null and ${ofWinner}) as early_overpaid_refund, ${paidEarly} as early_consignor_payout
  from settlements s join lots l on l.id = s.lot_id
  left join finance_dues d on d.lot_id = s.lot_id and d.round_no = s.round_no and d.state <> 'cancelled' and d.kind in (${kindList(settlementKinds)}) and not ${defaulters('d')}
  group by l.id, s.id`

/** Per round: the buyer's payments and refunds. */
const rounds = `select e.lot_id, e.round_no, l.lot_no,
    ${[...buyerKinds, 'deposit_apply' as const].map(net).join(' + ')} as came, ${net('overpaid_refund')} as back
  from finance_entries e join lots l on l.id = e.lot_id group by e.lot_id, e.round_no, l.lot_no`

/** The accounts that each person has controlled, including their own, and when. */
const hands = `(select by_uid as hand, uid, at from account_touches union all select distinct by_uid, by_uid, null::timestamptz from account_touches)`

export const invariants: readonly Invariant[] = [
  bidsInRound,
  receiptsInBasis,
  {
    name: 'deposits held are those received and not returned, used or forfeited',
    sql: `select 'sign-up ' || id as record, ${rest} as amount,
      case when ${rest} <> ${held} then concat('holds ', ${held}, ', its entries come to ', ${rest}) end as wrong from (${deposits}) d`,
  },
  {
    // A payment after a refund counts separately.
    name: 'what a sign-up received is what its entries brought in and did not return before',
    sql: `select 'sign-up ' || id as record, came as amount, case when not whole and (received > came or received < came - back
        or received <> came - back and state not in ('refunded', 'carried')) then concat('says ', received, ', its entries say ', came, ' less ', back) end as wrong from (${deposits}) d`,
  },
  {
    name: 'no deposit is used, returned or forfeited beyond what was held',
    sql: `select 'sign-up ' || id as record, ${rest} as amount,
      case when least(came, back, used, lost, moved, ${rest}) < 0 then concat('a balance of ', least(came, back, used, lost, moved, ${rest})) end as wrong from (${deposits}) d`,
  },
  {
    name: 'the state of a deposit is that of its entries',
    sql: `select 'sign-up ' || id as record, received as amount, case when not whole and (not (case state
        when 'unpaid' then back = 0 and used = 0 and lost = 0 and (came = 0 or came < bond)
        when 'waived' then came = 0 and back = 0 and used = 0 and lost = 0
        when 'covered' then came = 0 and back = 0 and used = 0 and lost = 0
        when 'received' then came > back and came - back >= bond and used = 0 and lost = 0
        when 'refund_due' then came > back and owed = came - back and used = 0 and lost = 0
        when 'refunded' then came > 0 and back = came
        when 'applied' then used > 0 and used + back = came
        when 'forfeited' then lost > 0 and lost + back = came
        when 'carried' then moved > 0 and moved = carried and owed + back + moved = came and used = 0 and lost = 0 else false end)
        or (state not in ('refund_due', 'carried') and owed <> 0) or (state <> 'carried' and moved <> 0))
      then concat(state, ': in ', came, ', back ', back, ', used ', used, ', forfeited ', lost, ', carried on ', moved, ', to go back ', owed) end as wrong from (${deposits}) d`,
  },
  {
    name: 'a deposit that is carried leaves one sign-up and reaches another of the same recycler and lot',
    sql: `select 'sign-up ' || s.id as record, d.taken as amount, case when d.taken <> coalesce(sum(f.carried_amount), 0)
        then concat('takes over ', d.taken, ', others carry ', coalesce(sum(f.carried_amount), 0), ' to it')
        when bool_or((f.lot_id, f.recycler_id) is distinct from (s.lot_id, s.recycler_id)) then 'takes over the deposit of another recycler or lot' end as wrong
      from (${deposits}) d join sign_ups s on s.id = d.id left join sign_ups f on f.carried_to_id = s.id
      where (d.taken <> 0 or f.id is not null) and (s.event_sign_up_id is null or s.bond_price is not null) group by s.id, d.taken`,
  },
  {
    name: 'a due was paid what its confirmed entries come to',
    sql: `select 'due ' || id as record, paid_amount as amount, case when paid_amount <> by_entries then concat('says ', paid_amount, ', its entries say ', by_entries)
      when paid_amount < 0 or paid_amount > amount then concat('paid ', paid_amount, ' of ', amount) when strange then 'an entry of something else pays it' end as wrong from (${paid}) d`,
  },
  {
    name: 'the state of a due is that of its payments',
    sql: `select 'due ' || id as record, amount - paid_amount as amount, case when state <> (case when state in ('cancelled', 'proposed') and paid_amount = 0 then state
      when paid_amount >= amount then 'done' when paid_amount > 0 then 'partial' else 'open' end) then concat(state, ' with ', paid_amount, ' of ', amount) end as wrong from finance_dues`,
  },
  {
    name: 'what is reversed has one exact opposite',
    sql: `select 'entry ' || e.entry_no as record, e.amount, case when count(o.id) <> 1 then concat(count(o.id), ' opposite entries')
        when not bool_and(o.state = 'confirmed' and o.amount = e.amount and o.kind = e.kind and o.direction <> e.direction
          and (o.lot_id, o.sign_up_id, o.due_id) is not distinct from (e.lot_id, e.sign_up_id, e.due_id)) then 'its opposite is none' end as wrong
      from finance_entries e left join finance_entries o on o.reverses_id = e.id where e.state = 'reversed' or o.id is not null group by e.id`,
  },
  {
    name: 'a reversal reverses something',
    sql: `select 'entry ' || o.entry_no as record, o.amount, case when e.state is distinct from 'reversed' or o.state <> 'confirmed'
      then concat('reverses what is ', coalesce(e.state, 'not there')) end as wrong from finance_entries o left join finance_entries e on e.id = o.reverses_id where o.reverses_id is not null`,
  },
  {
    // Imported goods had left before anybody could confirm it here; `openingBooks` checks that.
    name: 'money goes out by two persons',
    sql: `select 'entry ' || e.entry_no as record, e.amount, case when e.confirmed_by is null then case when e.imported_from is null then 'nobody confirmed it' end
        when coalesce(o.created_by, e.created_by) is not distinct from e.confirmed_by then 'entered and let out by the same person'
        when exists (select from ${hands} a join ${hands} b on b.hand = a.hand
          where a.uid = coalesce(o.created_by, e.created_by) and b.uid = e.confirmed_by and e.confirmed_at > greatest(a.at, b.at)
            and e.confirmed_at < least(a.at, b.at) + interval '7 days') then 'entered and let out by accounts of one hand' end as wrong
      from finance_entries e left join finance_entries o on o.id = e.reverses_id
      where e.direction = 'out' and e.state in ('confirmed', 'reversed') and e.kind not in (${kindList(internalKinds)})`,
  },
  {
    name: 'an entry goes its kind’s way, is whole, and confirmed only by somebody at some time',
    sql: `select 'entry ' || entry_no as record, amount, case when w.kind is null then concat('of no known kind: ', e.kind) when (direction = ${wayOf}) <> (reverses_id is null) then 'goes the wrong way'
        when state not in ('draft', 'void') and (amount is null or amount <= 0 or occurred_on is null or lot_id is null and e.kind not in ('unapplied_in', 'unapplied_refund') and not exists (select from sign_ups w where w.id = e.sign_up_id and ${isEventSignUp.replaceAll('s.', 'w.')})) then 'lacks what an entry needs'
        when (state in ('confirmed', 'reversed')) <> (confirmed_at is not null) then concat(state, ', confirmed ', coalesce(confirmed_at::text, 'never')) end as wrong
      from finance_entries e left join ${ways} on w.kind = e.kind`,
  },
  {
    name: 'a closed settlement left exactly what it computed to be paid, an open one nothing',
    sql: `select 'settlement of ' || lot_no || ' round ' || round_no as record, payable as amount, case
        when (supplement_in, overpaid_refund, consignor_payout, consignor_repayment_in) is distinct from (case when state = 'closed' then (greatest(buyer_due + early_overpaid_refund, 0), greatest(-buyer_due - early_overpaid_refund, 0),
          greatest(payable - early_consignor_payout, 0), greatest(early_consignor_payout - payable - charges, 0)) else (0.00, 0.00, 0.00, 0.00) end)
        then concat(state, ', asks for ', supplement_in, ', gives back ', overpaid_refund, ', pays out ', consignor_payout, ', asks the consignor for ', consignor_repayment_in) end as wrong from (${asked}) a`,
  },
  {
    name: 'a settled lot has a closed settlement',
    sql: `select 'lot ' || l.lot_no as record, l.settlement_price as amount, case when s.id is null then 'no closed settlement'
      when s.settlement_price is distinct from l.settlement_price then concat('says ', l.settlement_price, ', its settlement ', s.settlement_price) end as wrong
      from lots l left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed' where l.state = 'settled' or s.id is not null`,
  },
  {
    // Settlements closed before the rule about weigh tickets have no sum of tickets.
    name: 'a settlement has the quantity of its weigh tickets, or an approved difference',
    sql: `select 'settlement of ' || l.lot_no || ' round ' || s.round_no as record, s.settlement_quantity as amount, case
        when w.net is distinct from s.tickets then concat('was closed with tickets of ', s.tickets, ', they come to ', coalesce(w.net, 0))
        when s.settlement_quantity <> s.tickets and not exists (select from approvals a where a.lot_id = s.lot_id and a.round_no = s.round_no
          and a.kind = 'settlement_quantity' and a.state = 'approved' and (a.asked ->> 'tickets')::numeric = s.tickets
          and (a.asked ->> 'given')::numeric = s.settlement_quantity)
        then concat('settles ', s.settlement_quantity, ', its tickets come to ', s.tickets) end as wrong
      from settlements s join lots l on l.id = s.lot_id
      left join lateral (select sum(t.net) as net from weigh_tickets t
        where t.lot_id = s.lot_id and t.round_no = s.round_no and t.voided_at is null) w on true
      where s.state = 'closed' and s.tickets is not null`,
  },
  {
    name: 'an approval was decided by another person than who asked',
    sql: `select 'approval ' || id as record, 0 as amount, case when decided_by is null then 'nobody decided it'
        when decided_by = created_by then 'asked for and decided by the same person' end as wrong
      from approvals where state in ('approved', 'rejected')`,
  },
  {
    name: 'a consignor gets no more of forfeited deposits than was forfeited',
    sql: `select 'lot ' || lot_no || ' round ' || round_no as record, lost as amount, case when greatest(owed, paid) > lost then concat('forfeited ', lost, ', owed ', owed, ', paid ', paid) end as wrong from (${forfeits}) f`,
  },
  recoveryRule,
  claimRule,
  {
    name: 'no buyer was given back more than was paid',
    sql: `select 'lot ' || lot_no || ' round ' || round_no as record, came - back as amount, case when least(came, back, came - back) < 0 then concat('paid ', came, ', given back ', back) end as wrong from (${rounds}) r`,
  },
  ...goodsBooks,
  unappliedInvariant,
  ...eventBooks,
  {
    name: 'a line of the bank is what its entries and what was set aside come to',
    sql: `select 'bank line ' || l.id as record, l.amount, case when l.state = 'open' and count(m.entry_id) > 0 then 'is open and has entries'
      when l.state = 'taken_back' and count(m.entry_id) > 0 then 'is taken back and has entries'
      when l.state not in ('open', 'taken_back') and coalesce(sum(e.amount), 0) + coalesce(l.aside_amount, 0) <> l.amount then concat('is ', l.amount, ', its entries and what was set aside come to ', coalesce(sum(e.amount), 0) + coalesce(l.aside_amount, 0))
      when bool_or(e.state not in ('confirmed', 'reversed') or e.direction <> l.direction or e.account_id <> l.account_id) then 'an entry of something else is on it' end as wrong
      from bank_lines l left join bank_matches m on m.line_id = l.id left join finance_entries e on e.id = m.entry_id group by l.id`,
  },
  {
    name: 'entries lie inside open months and accounts',
    sql: `select 'entry ' || e.entry_no as record, e.amount, case when e.occurred_on < a.opened_on then concat('is dated before its account was opened on ', a.opened_on)
        when c.id is not null and e.state = 'pending' then concat('waits in ', c.month, ', which is closed')
        when greatest(e.created_at, e.confirmed_at) > c.created_at then concat('came into ', c.month, ' after its close') end as wrong
      from finance_entries e left join own_accounts a on a.id = e.account_id
      left join month_closes c on c.state = 'closed' and c.month = to_char(e.occurred_on, 'YYYY-MM')
      where e.state not in ('draft', 'void')
      union all
      select 'month ' || c.month, c.received - c.paid, case when (c.received, c.paid) is distinct from (coalesce(e.received, 0), coalesce(e.paid, 0))
        then concat('closed with ', c.received, ' in and ', c.paid, ' out, its entries come to ', coalesce(e.received, 0), ' and ', coalesce(e.paid, 0)) end
      from month_closes c left join (select to_char(e.occurred_on, 'YYYY-MM') as month,
          sum(case when e.reverses_id is null then e.amount else -e.amount end) filter (where w.way = 'in') as received,
          sum(case when e.reverses_id is null then e.amount else -e.amount end) filter (where w.way = 'out') as paid
        from finance_entries e join ${ways} on w.kind = e.kind
        where e.state in ('confirmed', 'reversed') and e.kind not in (${kindList(internalKinds)}) group by 1) e on e.month = c.month
      where c.state = 'closed'`,
  },
  {
    name: 'a round that lacks a receipt, or has one too many, is watched',
    sql: `select 'lot ' || lot_no || ' round ' || round_no as record, amount, case when not watched then 'is not watched' end as wrong
      from (${lackingReceipts}) as lacking`,
  },
  {
    name: 'the counts that the dashboard shows are those of the rows',
    sql: `select concat_ws(' ', figure, day, nullif(uid, 0)) as record, coalesce(kept.n, 0) as amount,
        case when coalesce(kept.n, 0) <> coalesce(rows.n, 0) then concat('kept ', coalesce(kept.n, 0), ', there are ', coalesce(rows.n, 0)) end as wrong
      from ${countsBesideRows}`,
  },
  ...houseRules,
]
