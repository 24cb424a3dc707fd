import { collectedStates } from '#contract/rules/lot-states.ts'
import { quoted } from '#server/tables/quoted.ts'
import type { Invariant } from './rule.ts'

const collected = quoted(collectedStates)

/** Each thing with its papers that are not void. */
const things = `select t.*, l.lot_no,
    (select count(*) from thing_evidence e where e.thing_id = t.id and e.voided_at is null) as papers,
    w.id is not null and (w.lot_id, w.round_no) <> (t.lot_id, t.round_no) as foreign_ticket
  from things t join lots l on l.id = t.lot_id left join weigh_tickets w on w.id = t.ticket_id`

/** Where sold goods went (去向). */
export const thingBooks: readonly Invariant[] = [
  {
    // A lot sold by an instance of the last release has no things until the next nightly run.
    name: 'each of the goods that were picked up is on its way',
    sql: `select 'goods of ' || l.lot_no || ' round ' || l.round_no as record, greatest(n.items, 1) as amount,
        case
          when n.things not in (0, greatest(n.items, 1))
            then concat(n.things, ' on their way, the goods list has ', n.items)
        end as wrong
      from lots l
      cross join lateral (select
          (select count(*) from lot_items i where i.lot_id = l.id and i.round_no = l.round_no) as items,
          (select count(*) from things t where t.lot_id = l.id and t.round_no = l.round_no) as things) n
      where l.state in (${collected})`,
  },
  {
    name: 'a thing left the yard with proof, and was accepted with its papers or a reason',
    sql: `select 'thing ' || id || ' of ' || lot_no || ' round ' || round_no as record,
        papers as amount,
        case
          when state = 'in_yard' and papers > 0 then concat('is in the yard with ', papers, ' papers')
          when state <> 'in_yard' and ticket_id is null and out_photo = '[]'
            then 'left without ticket or photograph'
          when foreign_ticket then 'left with the ticket of other goods'
          when papers = 0 and (state = 'evidence_in' or state = 'accepted' and accept_reason is null)
            then concat(state, ' without a paper')
        end as wrong
      from (${things}) t`,
  },
  {
    // A gate pass lets several things of a lot out.
    name: 'a certificate is the end of one thing',
    sql: `select 'paper ' || min(e.number) as record, count(*) as amount,
        case
          when count(distinct case
            when e.kind = 'gate_pass' then 'lot ' || t.lot_id
            else 'thing ' || t.id
          end) filter (where t.state = 'accepted' and t.accept_reason is null) > 1
            then concat('accepted without a reason for things ', string_agg(distinct t.id::text, ', '))
        end as wrong
      from thing_evidence e join things t on t.id = e.thing_id
      where e.voided_at is null and e.number_key is not null
      group by e.number_key`,
  },
]
