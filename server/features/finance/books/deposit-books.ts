import { isEventSignUp } from './event-books.ts'
import { net, type Invariant } from './rule.ts'

/** A sign-up's own figures beside the ledger's figures of its deposit. */
const deposits = `select s.id, s.deposit_status as state, coalesce(s.bond_price, 0) as bond,
    coalesce(s.received_amount, 0) as received, coalesce(s.carried_amount, 0) as carried, s.carried_to_id,
    ${isEventSignUp} as whole,
    ${net('deposit_in')} + ${net('deposit_carry_in')} + ${net('unapplied_deposit')} as came,
    ${net('deposit_carry_in')} as taken, ${net('deposit_refund')} as back, ${net('deposit_apply')} as used,
    ${net('deposit_forfeit')} as lost, ${net('deposit_carry_out')} as moved,
    coalesce((select sum(d.amount - d.paid_amount) from finance_dues d
      where d.sign_up_id = s.id and d.kind = 'deposit_refund' and d.state in ('open', 'partial')), 0) as owed
  from sign_ups s left join finance_entries e on e.sign_up_id = s.id
  group by s.id`
const held = `case
  when state in ('unpaid', 'received', 'refund_due') then received
  when state = 'carried' then owed
  else 0
end`
const rest = 'came - back - used - lost - moved'

/** The deposits of sign-ups: what is held, where it went, and what their state says. */
export const depositBooks: readonly Invariant[] = [
  {
    name: 'deposits held are those received and not returned, used or forfeited',
    sql: `select 'sign-up ' || id as record, ${rest} as amount,
        case
          when ${rest} <> ${held} then concat('holds ', ${held}, ', its entries come to ', ${rest})
        end as wrong
      from (${deposits}) d`,
  },
  {
    // A payment after a refund counts separately.
    name: 'what a sign-up received is what its entries brought in and did not return before',
    sql: `select 'sign-up ' || id as record, came as amount,
        case
          when not whole
            and (received > came
              or received < came - back
              or received <> came - back and state not in ('refunded', 'carried'))
            then concat('says ', received, ', its entries say ', came, ' less ', back)
        end as wrong
      from (${deposits}) d`,
  },
  {
    name: 'no deposit is used, returned or forfeited beyond what was held',
    sql: `select 'sign-up ' || id as record, ${rest} as amount,
        case
          when least(came, back, used, lost, moved, ${rest}) < 0
            then concat('a balance of ', least(came, back, used, lost, moved, ${rest}))
        end as wrong
      from (${deposits}) d`,
  },
  {
    name: 'the state of a deposit is that of its entries',
    sql: `select 'sign-up ' || id as record, received as amount,
        case
          when not whole
            and (not (case state
              when 'unpaid' then back = 0 and used = 0 and lost = 0 and (came = 0 or came < bond)
              when 'waived' then came = 0 and back = 0 and used = 0 and lost = 0
              when 'covered' then came = 0 and back = 0 and used = 0 and lost = 0
              when 'received' then came > back and came - back >= bond and used = 0 and lost = 0
              when 'refund_due' then came > back and owed = came - back and used = 0 and lost = 0
              when 'refunded' then came > 0 and back = came
              when 'applied' then used > 0 and used + back = came
              when 'forfeited' then lost > 0 and lost + back = came
              when 'carried'
                then moved > 0 and moved = carried and owed + back + moved = came and used = 0 and lost = 0
              else false
            end)
              or (state not in ('refund_due', 'carried') and owed <> 0)
              or (state <> 'carried' and moved <> 0))
            then concat(
              state, ': in ', came, ', back ', back, ', used ', used, ', forfeited ', lost, ', carried on ',
              moved, ', to go back ', owed
            )
        end as wrong
      from (${deposits}) d`,
  },
  {
    name: 'a deposit that is carried leaves one sign-up and reaches another of the same recycler and lot',
    sql: `select 'sign-up ' || s.id as record, d.taken as amount,
        case
          when d.taken <> coalesce(sum(f.carried_amount), 0)
            then concat(
              'takes over ', d.taken, ', others carry ', coalesce(sum(f.carried_amount), 0), ' to it'
            )
          when bool_or((f.lot_id, f.recycler_id) is distinct from (s.lot_id, s.recycler_id))
            then 'takes over the deposit of another recycler or lot'
        end as wrong
      from (${deposits}) d join sign_ups s on s.id = d.id left join sign_ups f on f.carried_to_id = s.id
      where (d.taken <> 0 or f.id is not null) and (s.event_sign_up_id is null or s.bond_price is not null)
      group by s.id, d.taken`,
  },
]
