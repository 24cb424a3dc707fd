import { clockDifference } from '#contract/rules/bidding-window.ts'
import { auctionWay } from '#contract/rules/lot-choices.ts'

const difference = `interval '${clockDifference / 1000} seconds'`

/** Each round with bids: its current or final terms, and when its bidding began and was closed. */
const rounds = `select l.id as lot_id, l.lot_no, b.round_no, l.created_at,
    case
      when r.id is null then l.auction_time
      else (r.terms ->> 'auction_time')::timestamptz
    end as announced,
    case
      when r.id is null then l.auction_end_time
      else (r.terms ->> 'auction_end_time')::timestamptz
    end as end_time,
    case
      when r.id is null then l.extension_minutes
      else (r.terms ->> 'extension_minutes')::int
    end as extension,
    coalesce(
      case when r.id is null then l.auction_way else (r.terms ->> 'auction_way')::int end,
      ${auctionWay.open}
    ) as way,
    (select min(e.at) from lot_events e
      where e.lot_id = l.id and e.round_no = b.round_no and e.action = 'start_bidding') as started,
    (select max(e.at) from lot_events e
      where e.lot_id = l.id and e.round_no = b.round_no and e.from_state = 'bidding') as closed
  from (select distinct lot_id, round_no from bids) b
  join lots l on l.id = b.lot_id
  left join lot_rounds r on r.lot_id = b.lot_id and r.round_no = b.round_no`

/** Each bid with the last earlier bid that may have extended the bidding. */
const bids = `select b.*,
    max(b.bid_time) filter (where b.outside_reason is null) over (partition by b.lot_id, b.round_no
      order by b.seq rows between unbounded preceding and 1 preceding) as last
  from bids b`

const windows = `select b.*, r.lot_no,
    least(r.announced, coalesce(r.started, r.created_at)) as opened,
    least(
      r.closed,
      case
        when r.way = ${auctionWay.open}
          then greatest(r.end_time, b.last + coalesce(r.extension, 0) * interval '1 minute')
        else r.end_time
      end
    ) as ended
  from (${bids}) b join (${rounds}) r on r.lot_id = b.lot_id and r.round_no = b.round_no
  where b.voided_at is null and b.outside_reason is null`

/** Applies the rule of `contract/rules/bidding-window.ts`. */
export const bidsInRound = {
  name: 'a bid lies inside the bidding of its round, or a director said why it counts',
  sql: `select concat('bid ', seq, ' of ', lot_no, ' round ', round_no) as record,
      bid_price as amount,
      case
        when bid_time < opened - ${difference} or bid_time > ended + ${difference}
          then concat(
            'made at ', bid_time, ', the bidding ran from ', opened, ' to ', coalesce(ended::text, 'now')
          )
      end as wrong
    from (${windows}) w`,
}
