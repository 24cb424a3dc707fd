import { net, type Invariant } from './rule.ts'

/** True if sign-up `s` is for an event: its deposit serves several lots. */
export const isEventSignUp = 's.event_id is not null'

/**
 * The deposits for events: the money that came in, went back and moved to lots, and how the lots used it.
 */
const eventSignUps = `select s.id, s.deposit_status as state, s.bond_price as bond,
    coalesce(s.received_amount, 0) as received, ev.wins_limit, ev.bond_mode,
    ${net('deposit_in')} + ${net('unapplied_deposit')} as came, ${net('deposit_refund')} as back,
    ${net('deposit_carry_out')} as moved,
    coalesce((select sum(d.amount - d.paid_amount) from finance_dues d
      where d.sign_up_id = s.id and d.kind = 'deposit_refund' and d.state in ('open', 'partial')), 0) as owed,
    coalesce((select sum(o.received_amount) from sign_ups o
      where o.event_sign_up_id = s.id
        and o.bond_price is null
        and o.deposit_status in ('applied', 'forfeited')), 0) as used,
    coalesce((select sum(case when c.direction = 'in' then c.amount else -c.amount end)
      from finance_entries c join sign_ups o on o.id = c.sign_up_id
      where o.event_sign_up_id = s.id
        and o.bond_price is null
        and c.kind = 'deposit_carry_in'
        and c.state in ('confirmed', 'reversed')), 0) as taken,
    (select count(*) from sign_ups o where o.event_sign_up_id = s.id and o.outcome = 'won') as wins
  from sign_ups s
  join auction_events ev on ev.id = s.event_id
  left join finance_entries e on e.sign_up_id = s.id
  where ${isEventSignUp} and s.bond_price > 0
  group by s.id, ev.id`

export const eventBooks: readonly Invariant[] = [
  {
    name: 'a deposit for an event is held, with its lots or on its way back, and its state says which',
    sql: `select 'sign-up ' || id as record, received as amount,
        case
          when not (case state
            when 'unpaid' then received = came - back - moved and received < bond and owed = 0
            when 'received' then received = came - back - moved and received >= bond and owed = 0
            when 'refund_due' then received = came - back - moved and owed = received and owed > 0
            when 'waived' then came = 0 and moved = 0
            when 'refunded' then back > 0 and came = back + moved and owed = 0
            when 'applied' then used > 0 and came = back + moved and owed = 0
            when 'forfeited' then used > 0 and came = back + moved and owed = 0
            else false
          end)
            then concat(
              state, ': says ', received, ', in ', came, ', back ', back, ', with lots ', moved,
              ', to go back ', owed
            )
        end as wrong
      from (${eventSignUps}) w`,
  },
  {
    name: 'what leaves a deposit for an event is applied or forfeited on lots of its bidder',
    sql: `select 'sign-up ' || id as record, moved as amount,
        case
          when moved <> taken or taken <> used
            then concat(moved, ' left it, ', taken, ' reached lots, which used ', used)
        end as wrong
      from (${eventSignUps}) w`,
  },
  {
    name: 'nobody has won more lots of an event than the deposits cover',
    sql: `select 'sign-up ' || id as record, wins as amount,
        case
          when state <> 'waived' and wins > wins_limit * floor(came / bond)
            then concat('won ', wins, ', deposits of ', came, ' cover ', wins_limit * floor(came / bond))
        end as wrong
      from (${eventSignUps}) w
      where bond_mode = 'per_event' and wins_limit is not null`,
  },
]
