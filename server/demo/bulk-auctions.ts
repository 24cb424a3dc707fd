/** Listed lots have three bidders, auctioned ones five bids. The highest bid wins a sold lot. */
export const auctionsOfBulkLots = [
  `insert into sign_ups (
      lot_id, round_no, platform, recycler_id, paddle_no, review_status, deposit_status, outcome, bond_price,
      received_amount, service_id, created_at
    )
    select l.id, 1, l.platform, r.ids[1 + (l.id * 7 + n * 13) % cardinality(r.ids)], (100 + n)::text,
      'approved',
      case
        when l.state in ('listed', 'confirming') then 'received'
        when n = 3 and l.state in ('sold', 'paid', 'picked_up', 'settled') then 'applied'
        when n = 3 and l.state = 'defaulted' then 'forfeited'
        else 'refunded'
      end,
      case
        when l.state in ('listed', 'confirming', 'withdrawn') then 'none'
        when n < 3 or l.state = 'unsold' then 'lost'
        when l.state = 'defaulted' then 'defaulted'
        else 'won'
      end,
      l.bond_price, l.bond_price, l.zs_service_id, l.auction_time - interval '5 days'
    from bulk_lots l, (select array_agg(id order by id) as ids
      from (select id from recyclers order by id limit 20000) as first_ones) r, generate_series(1, 3) n
    where l.state not in ('draft', 'reviewing', 'approved') and cardinality(r.ids) > 30`,
  `insert into bids (
      lot_id, round_no, sign_up_id, paddle_no, bid_price, step, seq, bid_time, source, created_at
    )
    select l.id, 1, s.id, s.paddle_no, l.starting_price + (n - 1) * 5000,
      case when n > 1 then 5000 end,
      n, l.auction_time + n * interval '1 minute', 'import', l.auction_time
    from bulk_lots l
    join generate_series(1, 5) n on true
    join sign_ups s on s.lot_id = l.id and s.paddle_no = (101 + n % 3)::text
    where l.state not in ('draft', 'reviewing', 'approved', 'listed', 'withdrawn')`,
  `update lots l
    set state = b.state, sign_up_count = 3, approved_count = 3, paid_count = 3,
      bid_count = case when b.state in ('listed', 'withdrawn') then 0 else 5 end,
      highest_price = case
        when b.state in ('listed', 'withdrawn') then null
        else b.starting_price + 20000
      end,
      deal_price = case when sold.yes then b.starting_price + 20000 end,
      deal_amount = case when sold.yes and b.state <> 'defaulted' then b.starting_price + 20000 end,
      premium_rate = case when sold.yes then round(2000000 / b.starting_price, 2) end,
      winner_sign_up_id = case when sold.yes then s.id end,
      result_at = case when sold.yes or b.state = 'unsold' then b.auction_time + interval '1 day' end
    from bulk_lots b
    join sign_ups s on s.lot_id = b.id and s.paddle_no = '103'
    cross join lateral (select b.state in ('sold', 'paid', 'picked_up', 'settled', 'defaulted') as yes) sold
    where l.id = b.id`,
  `insert into things (lot_id, round_no, kind)
    select id, 1, case when auction_type = 1 then 'ship' else 'vehicle' end
    from bulk_lots
    where state in ('sold', 'paid', 'picked_up', 'settled')`,
  `insert into lot_events (lot_id, round_no, action, from_state, to_state, by_uid, at)
    select id, 1, 'create', null, 'draft', service_id, created_at from bulk_lots`,
]
