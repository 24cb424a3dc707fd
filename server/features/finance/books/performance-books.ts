import { performanceKinds } from '#contract/entry-kinds.ts'
import { quoted } from '#server/tables/quoted.ts'
import { countedKind, type Invariant } from './rule.ts'

const net = (
  kind: string,
  way: 'in' | 'out',
) => `coalesce(sum(case when e.direction = '${way}' then e.amount else -e.amount end)
  filter (where ${countedKind} = '${kind}'), 0)`

/** Per buyer: the bond that came in, went back and was forfeited, and the part due back. */
const bonds = `select e.lot_id, e.round_no, e.sign_up_id, ${net('performance_in', 'in')} as came,
    ${net('performance_refund', 'out')} as back, ${net('performance_forfeit', 'in')} as lost,
    coalesce((select sum(d.amount - d.paid_amount) from finance_dues d
      where d.lot_id = e.lot_id
        and d.round_no = e.round_no
        and d.sign_up_id = e.sign_up_id
        and d.kind = 'performance_refund'
        and d.state in ('open', 'partial')), 0) as owed,
    (select bool_and(t.state = 'accepted') from things t
      where t.lot_id = e.lot_id and t.round_no = e.round_no) as accepted
  from finance_entries e
  where e.state in ('confirmed', 'reversed') and ${countedKind} in (${quoted(performanceKinds)})
  group by 1, 2, 3`

export const performanceBooks: Invariant = {
  name: 'a performance bond is what came in, went back, was forfeited and is held',
  sql: `select 'bond of ' || l.lot_no || ' round ' || b.round_no as record, came - back - lost as amount,
      case
        when b.sign_up_id is null then 'is nobody''s'
        when least(came, back, lost, came - back - lost) < 0
          then concat('came to ', came, ', given back ', back, ', forfeited ', lost)
        when accepted and owed <> came - back - lost
          then concat('holds ', came - back - lost, ' of an accepted lot, to go back ', owed)
        when owed > came - back - lost then concat('holds ', came - back - lost, ', to go back ', owed)
      end as wrong
    from (${bonds}) b join lots l on l.id = b.lot_id`,
}
