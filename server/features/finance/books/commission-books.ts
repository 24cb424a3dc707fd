import { earnedOf, resultLines } from '../shown/result-lines.ts'
import { commissionOf, type Invariant } from './rule.ts'

const day = (instant: string) => `(${instant} at time zone 'Asia/Shanghai')::date`

/**
 * Every frozen commission with the total given until then, its share of the earnings, and the plan it
 * names.
 */
const given = `select c.*, l.lot_no, m.created_at as frozen_at,
    sum(c.amount) over (partition by c.lot_id, c.round_no, c.role order by c.id) as given,
    lead(c.id) over (partition by c.lot_id, c.round_no, c.role order by c.id) is null as is_last,
    ${commissionOf(
      'greatest(c.earned, 0)',
      'c.rate',
      `(case when c.bands is null then null::jsonb else jsonb_build_object('bands', c.bands) end)`,
    )} as share,
    coalesce(
      (select (p ->> 'rate')::numeric = c.rate
          and coalesce(nullif(p -> 'bands', 'null'), '[]') = coalesce(c.bands, '[]')
        from jsonb_array_elements(v.plans) p
        where p ->> 'role' = c.role and (p ->> 'from')::date <= ${day('coalesce(r.result_at, r.created_at)')}
        order by p ->> 'from' desc limit 1),
      c.rate = 0 and c.bands is null
    ) as is_planned
  from commission_lines c
  join commission_months m on m.month = c.month
  join commission_plans v on v.version = m.plan_version
  join lots l on l.id = c.lot_id
  join all_rounds r on r.lot_id = c.lot_id and r.round_no = c.round_no`

/** True if the lot's money and terms have not changed since the month was frozen. */
const isUntouched = `not exists (select from lots w where w.id = g.lot_id and w.updated_at >= g.frozen_at)
  and not exists (select from finance_entries w where w.lot_id = g.lot_id and w.updated_at >= g.frozen_at)
  and not exists (select from finance_dues w where w.lot_id = g.lot_id and w.updated_at >= g.frozen_at)
  and not exists (select from settlements w where w.lot_id = g.lot_id and w.updated_at >= g.frozen_at)
  and not exists (select from lot_charges w where w.lot_id = g.lot_id and w.updated_at >= g.frozen_at)
  and not exists (select from lot_costs w where w.lot_id = g.lot_id and w.updated_at >= g.frozen_at)`

const received = `select x.lot_id, x.round_no, x.in_on, ${earnedOf('x')} as amount from (${resultLines}) x
  where x.in_on is not null`

/**
 * Commissions of staff (提成) equal the plan's share of the money that the house earned and received on a lot.
 */
export const commissionBooks: Invariant = {
  name: 'commissions of staff are their plan’s share of what came in',
  sql: `with given as (${given}), received as (${received})
    select 'commission of lot ' || g.lot_no || ' in ' || g.month || ', ' || g.role as record,
      g.amount,
      case
        when g.given <> g.entitled then concat('gave ', g.given, ', entitled to ', g.entitled)
        when g.entitled <> g.share
          then concat('is entitled to ', g.entitled, ', the share of ', g.earned, ' is ', g.share)
        when not g.is_planned then 'names another share than its plan'
        when g.is_last and g.why is null and g.earned <> i.amount and ${isUntouched}
          then concat('counts ', g.earned, ', received were ', i.amount)
      end as wrong
    from given g
    cross join lateral (select coalesce(sum(x.amount), 0) as amount from received x
      where x.lot_id = g.lot_id
        and x.round_no = g.round_no
        and x.in_on < (g.month || '-01')::date + interval '1 month') i`,
}
