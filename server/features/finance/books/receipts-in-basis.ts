/** The receipts per round and subject beside the amount of its closed settlement; red receipts subtract. */
const receipted = `select t.lot_id, t.round_no, t.subject, t.party, sum(t.amount) as amount,
    case
      when t.subject = 'goods' then s.settlement_price
      when t.party = 'recycler' then s.buyer_commission
      else s.consignor_commission
    end as basis,
    l.lot_no,
    exists (select 1 from open_receipts o where o.lot_id = t.lot_id and o.round_no = t.round_no) as is_task
  from tax_receipts t
  join lots l on l.id = t.lot_id
  join settlements s on s.lot_id = t.lot_id and s.round_no = t.round_no and s.state = 'closed'
  left join consignors c on c.id = l.commission_id
  where t.state = 'valid'
    and t.subject in ('goods', 'commission')
    and (t.subject <> 'goods' or t.direction = 'out' or c.goods_issuer is distinct from 'company')
  group by t.lot_id, t.round_no, t.subject, t.party, s.id, l.id`

/**
 * Receipts never exceed the settlement. A surplus after a reopened settlement is a task until somebody
 * corrects it.
 */
export const receiptsInBasis = {
  name: 'receipts come to what is to be receipted at most, or their surplus is a task',
  sql: `select
      concat('receipts of ', lot_no, ' round ', round_no, ' for ', subject, ' to the ', party) as record,
      amount,
      case
        when amount < 0 then 'more is taken back than was receipted'
        when amount > basis and not is_task then concat('come to ', amount, ' of ', basis)
      end as wrong
    from (${receipted}) r`,
}
