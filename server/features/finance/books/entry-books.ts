import { entryDirections, internalKinds } from '#contract/entry-kinds.ts'
import { quoted } from '#server/tables/quoted.ts'
import { isEventSignUp } from './event-books.ts'
import { countedKind, type Invariant } from './rule.ts'

const ways = `(values ${Object.entries(entryDirections)
  .map(([kind, way]) => `('${kind}', '${way}')`)
  .join(', ')}) as w (kind, way)`
/** A set-off has the direction of its due. */
const wayOf = `case
  when e.kind = 'set_off' then (select c.direction from finance_dues c where c.id = e.due_id)
  else way
end`

const paid = `select d.*,
    coalesce(sum(case when e.direction = d.direction then e.amount else -e.amount end)
      filter (where e.state in ('confirmed', 'reversed')), 0) as by_entries,
    coalesce(bool_or(${countedKind} <> d.kind
      and (e.kind, d.kind) not in (('consignor_advance', 'consignor_payout'), ('advance_in', 'balance_in'),
        ('buyer_commission_in', 'balance_in'))
      or e.lot_id <> d.lot_id
      or e.round_no <> d.round_no
      or e.sign_up_id <> d.sign_up_id), false) as strange
  from finance_dues d left join finance_entries e on e.due_id = d.id
  group by d.id`

/** The accounts that each person has controlled, including their own, and when. */
const hands = `(select by_uid as hand, uid, at from account_touches
  union all
  select distinct by_uid, by_uid, null::timestamptz from account_touches)`

/** The dues and the entries that pay them: their sums, their opposites, and who confirmed them. */
export const entryBooks: readonly Invariant[] = [
  {
    name: 'a due was paid what its confirmed entries come to',
    sql: `select 'due ' || id as record, paid_amount as amount,
        case
          when paid_amount <> by_entries then concat('says ', paid_amount, ', its entries say ', by_entries)
          when paid_amount < 0 or paid_amount > amount then concat('paid ', paid_amount, ' of ', amount)
          when strange then 'an entry of something else pays it'
        end as wrong
      from (${paid}) d`,
  },
  {
    name: 'the state of a due is that of its payments',
    sql: `select 'due ' || id as record, amount - paid_amount as amount,
        case
          when state <> (case
            when state in ('cancelled', 'proposed') and paid_amount = 0 then state
            when paid_amount >= amount then 'done'
            when paid_amount > 0 then 'partial'
            else 'open'
          end)
            then concat(state, ' with ', paid_amount, ' of ', amount)
        end as wrong
      from finance_dues`,
  },
  {
    name: 'what is reversed has one exact opposite',
    sql: `select 'entry ' || e.entry_no as record, e.amount,
        case
          when count(o.id) <> 1 then concat(count(o.id), ' opposite entries')
          when not bool_and(o.state = 'confirmed'
            and o.amount = e.amount
            and o.kind = e.kind
            and o.direction <> e.direction
            and (o.lot_id, o.sign_up_id, o.due_id) is not distinct from (e.lot_id, e.sign_up_id, e.due_id))
            then 'its opposite is none'
        end as wrong
      from finance_entries e left join finance_entries o on o.reverses_id = e.id
      where e.state = 'reversed' or o.id is not null
      group by e.id`,
  },
  {
    name: 'a reversal reverses something',
    sql: `select 'entry ' || o.entry_no as record, o.amount,
        case
          when e.state is distinct from 'reversed' or o.state <> 'confirmed'
            then concat('reverses what is ', coalesce(e.state, 'not there'))
        end as wrong
      from finance_entries o left join finance_entries e on e.id = o.reverses_id
      where o.reverses_id is not null`,
  },
  {
    // Imported goods had left before anybody could confirm it here; `openingBooks` checks that.
    name: 'money goes out by two persons',
    sql: `select 'entry ' || e.entry_no as record, e.amount,
        case
          when e.confirmed_by is null then case when e.imported_from is null then 'nobody confirmed it' end
          when coalesce(o.created_by, e.created_by) is not distinct from e.confirmed_by
            then 'entered and let out by the same person'
          when exists (select from ${hands} a join ${hands} b on b.hand = a.hand
            where a.uid = coalesce(o.created_by, e.created_by)
              and b.uid = e.confirmed_by
              and e.confirmed_at > greatest(a.at, b.at)
              and e.confirmed_at < least(a.at, b.at) + interval '7 days')
            then 'entered and let out by accounts of one hand'
        end as wrong
      from finance_entries e left join finance_entries o on o.id = e.reverses_id
      where e.direction = 'out'
        and e.state in ('confirmed', 'reversed')
        and e.kind not in (${quoted(internalKinds)})`,
  },
  {
    name: 'an entry goes its kind’s way, is whole, and confirmed only by somebody at some time',
    sql: `select 'entry ' || entry_no as record, amount,
        case
          when w.kind is null then concat('of no known kind: ', e.kind)
          when (direction = ${wayOf}) <> (reverses_id is null) then 'goes the wrong way'
          when state not in ('draft', 'void')
            and (amount is null
              or amount <= 0
              or occurred_on is null
              or lot_id is null
                and e.kind not in ('unapplied_in', 'unapplied_refund')
                and not exists (select from sign_ups w
                  where w.id = e.sign_up_id and ${isEventSignUp.replaceAll('s.', 'w.')}))
            then 'lacks what an entry needs'
          when (state in ('confirmed', 'reversed')) <> (confirmed_at is not null)
            then concat(state, ', confirmed ', coalesce(confirmed_at::text, 'never'))
        end as wrong
      from finance_entries e left join ${ways} on w.kind = e.kind`,
  },
]

export const entriesInMonths: Invariant = {
  name: 'entries lie inside open months and accounts',
  sql: `select 'entry ' || e.entry_no as record, e.amount,
      case
        when e.occurred_on < a.opened_on
          then concat('is dated before its account was opened on ', a.opened_on)
        when c.id is not null and e.state = 'pending' then concat('waits in ', c.month, ', which is closed')
        when greatest(e.created_at, e.confirmed_at) > c.created_at
          then concat('came into ', c.month, ' after its close')
      end as wrong
    from finance_entries e
    left join own_accounts a on a.id = e.account_id
    left join month_closes c on c.state = 'closed' and c.month = to_char(e.occurred_on, 'YYYY-MM')
    where e.state not in ('draft', 'void')
    union all
    select 'month ' || c.month, c.received - c.paid,
      case
        when (c.received, c.paid) is distinct from (coalesce(e.received, 0), coalesce(e.paid, 0))
          then concat(
            'closed with ', c.received, ' in and ', c.paid, ' out, its entries come to ',
            coalesce(e.received, 0), ' and ', coalesce(e.paid, 0)
          )
      end
    from month_closes c
    left join (select to_char(e.occurred_on, 'YYYY-MM') as month,
        sum(case when e.reverses_id is null then e.amount else -e.amount end)
          filter (where w.way = 'in') as received,
        sum(case when e.reverses_id is null then e.amount else -e.amount end)
          filter (where w.way = 'out') as paid
      from finance_entries e join ${ways} on w.kind = e.kind
      where e.state in ('confirmed', 'reversed') and e.kind not in (${quoted(internalKinds)})
      group by 1) e on e.month = c.month
    where c.state = 'closed'`,
}
