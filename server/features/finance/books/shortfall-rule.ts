import { standingClaims } from '../dues/claims.ts'

/** Per defaulter: the dues of the claim and the payouts to the consignor, and the payments on them. */
const claimed = `select d.lot_id, d.round_no, d.sign_up_id,
    coalesce(sum(d.amount) filter (where d.kind = 'shortfall_in'), 0) as claimed,
    coalesce(sum(d.paid_amount) filter (where d.kind in ('shortfall_in', 'penalty_in')), 0) as received,
    coalesce(sum(d.amount) filter (where d.kind = 'shortfall_payout'), 0) as owed,
    coalesce(sum(d.amount) filter (where d.kind = 'forfeit_payout'), 0) as forfeit_owed,
    coalesce(bool_or(d.party <> 'consignor' or d.party_id <> s.consignor_id)
      filter (where d.kind = 'shortfall_payout'), false) as strange
  from finance_dues d
  left join (${standingClaims}) s on s.lot_id = d.lot_id
    and s.round_no = d.round_no
    and s.sign_up_id = d.sign_up_id
  where d.state <> 'cancelled'
    and d.kind in ('shortfall_in', 'penalty_in', 'shortfall_payout', 'forfeit_payout')
  group by 1, 2, 3`

/** Per defaulter: the forfeited deposit according to the ledger. */
const forfeited = `select lot_id, round_no, sign_up_id,
    sum(case when direction = 'in' then amount else -amount end) as forfeited
  from finance_entries
  where kind = 'deposit_forfeit' and state in ('confirmed', 'reversed')
  group by 1, 2, 3`

/**
 * The part of the deposit that covers the loss: of the house's deposit the rest after the commissions, of
 * the consignor's all of it.
 */
const resales = `select c.lot_id, c.round_no, c.sign_up_id, c.consignor_id, c.first_price, c.next_price,
    c.forfeit_to, c.set_off, v.lost,
    least(
      v.lost,
      case c.forfeit_to when 'consignor' then v.deposit else greatest(v.deposit - c.commissions, 0) end
    ) as by_deposit
  from (${standingClaims}) c
  left join (${forfeited}) f on f.lot_id = c.lot_id
    and f.round_no = c.round_no
    and f.sign_up_id = c.sign_up_id
  cross join lateral (select greatest(c.first_price - c.next_price, 0) as lost,
      coalesce(f.forfeited, 0) as deposit) v`

const recoveries = `select r.*, l.lot_no, coalesce(d.claimed, 0) as claimed, coalesce(d.owed, 0) as owed,
    coalesce(d.strange, false) as strange,
    coalesce((select sum(w.set_off) from finance_dues w
      where w.lot_id = r.lot_id and w.round_no = r.round_no and w.sign_up_id = r.sign_up_id), 0) as withheld,
    coalesce((select sum(x.amount) from finance_entries x
      where x.lot_id = r.lot_id
        and x.round_no = r.round_no
        and x.sign_up_id = r.sign_up_id
        and x.kind = 'set_off'
        and x.direction = 'in'
        and x.state = 'confirmed'
        and x.reverses_id is null), 0) as on_claims,
    case r.forfeit_to
      when 'consignor' then least(r.by_deposit, coalesce(d.forfeit_owed, 0))
      else 0
    end as kept,
    o.covered,
    o.covered + least(coalesce(d.claimed, 0), coalesce(d.received, 0)) as recovered
  from (${resales}) r
  join lots l on l.id = r.lot_id
  left join (${claimed}) d on d.lot_id = r.lot_id and d.round_no = r.round_no and d.sign_up_id = r.sign_up_id
  cross join lateral (select r.by_deposit + least(r.set_off, r.lost - r.by_deposit) as covered) o`

/**
 * 拍卖法 39: as far as money was recovered, the consignor of a resold lot gets the proceeds of the first sale. A
 * dropped claim is 0; any other claim is for everything that money in hand does not cover.
 */
export const recoveryRule = {
  name: 'the consignor of a resold lot ends no worse than the first sale, as far as money was recovered',
  sql: `select 'lot ' || lot_no || ' round ' || round_no as record, lost as amount,
      case
        when set_off > withheld then concat('counts ', set_off, ' set off, withheld ', withheld)
        when withheld - on_claims > set_off
          then concat('retains ', withheld - on_claims, ', needed are ', set_off)
        when next_price + kept + owed < least(first_price, next_price + recovered)
          then concat(
            'the first sale brought ', first_price, ', the resale ', next_price, ', recovered ', recovered,
            ', owed ', kept + owed
          )
        when kept + owed > recovered then concat('owed ', kept + owed, ', recovered ', recovered)
        when claimed not in (0, lost - covered) then concat('claims ', claimed, ' of ', lost - covered)
        when strange then 'is owed to somebody else'
      end as wrong
    from (${recoveries}) r`,
}

/** Money for a loss must belong to a resale that was not undone. */
export const claimRule = {
  name: 'a shortfall belongs to a resale',
  sql: `select 'due ' || d.id as record, d.amount,
      case
        when not exists (select from (${standingClaims}) c
          where c.lot_id = d.lot_id and c.round_no = d.round_no and c.sign_up_id = d.sign_up_id)
          then 'of no resale that stands'
      end as wrong
    from finance_dues d
    where d.kind in ('shortfall_in', 'shortfall_payout') and d.state <> 'cancelled'`,
}
