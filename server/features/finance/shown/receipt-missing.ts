import { sql, type SQL } from 'drizzle-orm'
import { noTaxReceipt } from '#contract/tax-receipts.ts'
import type { Db } from '#server/db/client.ts'
import { rendered } from '#server/speed/read.ts'

/**
 * Sums of the valid receipts of lot `l`'s round, and our fees to either side. Where we invoice the goods, only our own
 * receipts count.
 */
export const receiptedOfRound = sql`left join consignors c on c.id = l.commission_id
  cross join lateral (select
      coalesce(sum(t.amount)
        filter (where t.subject = 'goods'
          and (t.direction = 'out' or c.goods_issuer is distinct from 'company')), 0) as goods,
      coalesce(sum(t.amount) filter (where t.subject = 'commission' and t.party = 'recycler'), 0) as buyer,
      coalesce(sum(t.amount)
        filter (where t.subject = 'commission' and t.party = 'consignor'), 0) as consignor,
      coalesce(sum(t.amount) filter (where t.subject = 'charge' and t.party = 'recycler'), 0) as buyer_fees,
      coalesce(sum(t.amount)
        filter (where t.subject = 'charge' and t.party = 'consignor'), 0) as consignor_fees
    from tax_receipts t
    where t.lot_id = l.id and t.round_no = l.round_no and t.state = 'valid') r
  cross join lateral (select
      coalesce(sum(h.amount) filter (where h.sign_up_id = l.winner_sign_up_id), 0) as buyer,
      coalesce(sum(h.amount) filter (where h.side = 'consignor'), 0) as consignor
    from lot_charges h
    where h.lot_id = l.id and h.nature = 'fee' and h.voided_at is null) f`

/** True if lot `l` promises its buyer a receipt for the goods. */
export const promisesReceipt = sql`coalesce(l.tax_receipt, '') not in ('', ${noTaxReceipt})`

/**
 * Finds settled rounds of lot `l` whose receipts do not match the goods, or either side's commission or
 * fees: receipts are missing, or a reopened settlement left too many. Imported settlements are left out,
 * because their receipts were issued before.
 */
const lacks = sql`from lots l
  left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed'
  ${receiptedOfRound}
  where l.state = 'settled'
    and s.imported_from is null
    and ((${promisesReceipt} and r.goods < coalesce(s.settlement_price, 0.01))
      or r.buyer < s.buyer_commission
      or r.consignor < s.consignor_commission
      or r.goods > s.settlement_price
      or r.buyer > s.buyer_commission
      or r.consignor > s.consignor_commission
      or r.buyer_fees <> f.buyer
      or r.consignor_fees <> f.consignor)`

/**
 * True for settled rounds whose receipts are incomplete. It reads only the watched rounds, however many
 * were settled before. `lot` and `round` are columns.
 */
export const receiptMissing = (lot: SQL, round: SQL): SQL =>
  sql`((${lot}, ${round}) in (select lot_id, round_no from open_receipts)
    and exists (select 1 ${lacks} and l.id = ${lot} and l.round_no = ${round}))`

/** Rounds per batch. */
const most = 5000

/**
 * Stops watching rounds whose receipts are complete, unless they were touched since. Writers never wait for
 * it.
 */
export async function forgetReceipted(db: Db): Promise<void> {
  await db.execute(sql`
    with full_ones as (
        select o.lot_id, o.round_no, o.seen from open_receipts o
        where not exists (select 1 ${lacks} and l.id = o.lot_id and l.round_no = o.round_no)
        limit ${most})
    delete from open_receipts o using full_ones f
    where o.lot_id = f.lot_id and o.round_no = f.round_no and o.seen = f.seen`)
}

/** SQL: the rounds that lack a receipt, with whether they are watched. For `npm run check:books`. */
export const lackingReceipts = rendered(
  sql`select l.id as lot_id, l.lot_no, l.round_no, coalesce(s.settlement_price, 0) as amount,
      exists (select 1 from open_receipts o
        where o.lot_id = l.id and o.round_no = l.round_no) as watched ${lacks}`.inlineParams(),
).text
