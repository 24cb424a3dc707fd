import { rowsOf } from './bare.ts'

/** The pages of finance with hand-written SQL. */

const results = `select o.*, g.company_name as commission_id_name, r.company_name as winner_sign_up_id_name,
    a.name as company_name, p.name as platform_name,
    u.nickname as service_id_name, z.nickname as zs_service_id_name, d.at as defaulted_at,
    concat_ws(' ', o.lot_no, o.corpore_name) as lot_id_name
  from all_rounds o
  left join consignors g on g.id = o.commission_id
  left join sign_ups s on s.id = o.winner_sign_up_id
  left join recyclers r on r.id = s.recycler_id
  left join auction_companies a on a.id = o.company
  left join auction_platforms p on p.id = o.platform
  left join staff u on u.id = o.service_id
  left join staff z on z.id = o.zs_service_id
  left join lateral (
    select max(e.at) as at from lot_events e
    where e.lot_id = o.lot_id and e.round_no = o.round_no and e.action = 'default') d on true
  where o.result_at >= $1 and o.result_at <= $2
  order by o.result_at desc nulls last, o.id desc nulls last limit 20`
const sums = `select count(*)::int as total, sum(deal_amount)::text as deal_amount,
    avg(premium_rate)::text as premium_rate,
    count(*) filter (where state = 'unsold')::int as unsold,
    count(*) filter (where state = 'defaulted')::int as defaulted,
    sum(deal_amount) filter (where deal_amount_is_estimate)::text as estimated
  from all_rounds where result_at >= $1 and result_at <= $2`
const awaited = `select s.id, l.id as lot_id, concat_ws(' ', l.lot_no, l.corpore_name) as lot_name,
    s.round_no, r.company_name as party_name, s.paddle_no,
    (s.bond_price - coalesce(s.received_amount, 0))::text as amount
  from lots l
  join sign_ups s on s.lot_id = l.id and s.round_no = l.round_no
  join recyclers r on r.id = s.recycler_id
  where l.state in ('listed', 'bidding', 'confirming')
    and s.deposit_status = 'unpaid' and s.review_status in ('pending', 'approved')
  order by coalesce(l.signup_end_time, l.auction_time), s.id limit 51`
const lines = `select d.created_at, d.kind, d.lot_id, d.amount::text as change from finance_dues d
    where d.party = 'recycler' and d.party_id = $1 and d.state <> 'cancelled'
  union all
  select e.created_at, e.kind, e.lot_id, e.amount::text
    from finance_entries e join sign_ups s on s.id = e.sign_up_id
    where s.recycler_id = $1 and e.state in ('confirmed', 'reversed') and e.occurred_on <= $2
  order by 1`

export const financePages: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
  '/rounds': async (query) => {
    const values = [query.get('from'), query.get('to')]
    const [items, [summed]] = [
      await rowsOf('rounds', results, values),
      await rowsOf('round-sums', sums, values),
    ]
    return { items, total: Number(summed?.['total'] ?? 0), page: 1, limit: 20, sums: summed }
  },
  '/queue': async () => ({ deposits: await rowsOf('awaited', awaited, []) }),
  '/statement': async (query) => ({
    lines: await rowsOf('statement', lines, [Number(query.get('recycler')), query.get('to')]),
  }),
}
