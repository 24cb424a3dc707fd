import { sql, type SQL } from 'drizzle-orm'
import { noTaxReceipt } from '../../../contract/tax-receipts.ts'

/** What the valid receipts of the round of lot `l` come to. Where we invoice the goods, only ours count. */
export const receiptedOfRound = sql`left join consignors c on c.id = l.commission_id
  cross join lateral (select
      coalesce(sum(t.amount) filter (where t.subject = 'goods' and (t.direction = 'out' or c.goods_issuer is distinct from 'company')), 0) as goods,
      coalesce(sum(t.amount) filter (where t.subject = 'commission' and t.party = 'recycler'), 0) as buyer,
      coalesce(sum(t.amount) filter (where t.subject = 'commission' and t.party = 'consignor'), 0) as consignor
    from tax_receipts t where t.lot_id = l.id and t.round_no = l.round_no and t.state = 'valid') r`

/** Lot `l` promises its buyer a receipt for the goods. */
export const promisesReceipt = sql`coalesce(l.tax_receipt, '') not in ('', ${noTaxReceipt})`

/**
 * Rounds of settled lots that are not receipted in full: the goods, or either side's commission. `lot` and
 * `round` are columns.
 */
export const receiptMissing = (lot: SQL, round: SQL): SQL => sql`exists (
  select 1 from lots l left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed'
  ${receiptedOfRound}
  where l.id = ${lot} and l.round_no = ${round} and l.state = 'settled'
    and ((${promisesReceipt} and r.goods < coalesce(s.settlement_price, 0.01))
      or r.buyer < s.buyer_commission or r.consignor < s.consignor_commission))`
