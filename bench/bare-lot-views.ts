const stored = `
  l.id, l.version, l.created_at, l.created_by, l.updated_at, l.updated_by, l.lot_no, l.round_no,
  l.state, l.corpore_name, l.auction_type, l.auction_quantity, l.unit, l.url, l.photos, l.files,
  l.company, l.platform, l.commission_id, l.service_id, l.zs_service_id, l.auction_way,
  l.pricing_basis, l.auction_time, l.auction_end_time, l.extension_minutes, l.signup_end_time,
  l.view_from, l.view_to, l.starting_price, l.add_price_one, l.add_price_two, l.add_price_three,
  l.increment_rule, l.bond_price, l.commission_point, l.commission_payer, l.tax_receipt,
  l.advance_payment, l.look_address, l.link_username, l.link_phone, l.clean_end_time, l.remark,
  l.submitted_by, l.highest_price, l.winner_sign_up_id, l.deal_price, l.deal_amount,
  l.deal_amount_is_estimate, l.premium_rate, l.result_at, l.unsold_reason, l.settlement_quantity,
  l.settlement_price, l.sign_up_count, l.approved_count, l.paid_count, l.bid_count,
  l.payment_days, l.late_pick_up_fee, l.late_pick_up_basis, l.service_fee_point, l.payment_account_id,
  l.hold_at_limit, l.asset_owner, l.appraised_value, l.approval_files, l.notice_days, l.end_use,
  l.evidence_days, l.performance_bond, l.priority_party, l.deal_adjustment, l.payment_due_on,
  l.declared_files, l.notice_files, l.event_id, l.event_seq, l.released_on_credit, l.buyer_scale,
  l.imported_from`
/** Columns that only the sellers' side sees. */
const ofContract = `l.contract_id, k.number as contract_id_name, l.consignor_commission_point,
  l.consignor_scale`
const names = `
  a.name as company_name, p.name as platform_name, g.company_name as commission_id_name,
  o.nickname as service_id_name, z.nickname as zs_service_id_name, b.nickname as submitted_by_name,
  wr.company_name as winner_sign_up_id_name,
  coalesce(pa.name, case l.payment_account_id when 0 then '平台' end) as payment_account_id_name,
  ev.title as event_id_name,
  case when l.pricing_basis = 1 then '元/' || l.unit else '元' end as price_unit`
const joins = `
  left join auction_companies a on a.id = l.company
  left join auction_platforms p on p.id = l.platform
  left join consignors g on g.id = l.commission_id
  left join staff o on o.id = l.service_id
  left join staff z on z.id = l.zs_service_id
  left join staff b on b.id = l.submitted_by
  left join sign_ups w on w.id = l.winner_sign_up_id
  left join recyclers wr on wr.id = w.recycler_id
  left join own_accounts pa on pa.id = l.payment_account_id and pa.id <> 0
  left join auction_events ev on ev.id = l.event_id`
const customer = 'l.customer_id, c.company_name as customer_id_name'
const proposed = 'l.proposed_winner_id, l.proposed_price, qr.company_name as proposed_winner_id_name'
const reserve = `l.reserve_price, l.consent_files,
  round((coalesce(l.deal_price, l.highest_price) - l.reserve_price) / nullif(l.reserve_price, 0) * 100, 2)
    as premium_over_reserve`
const toCustomer =
  'left join customers c on c.id = l.customer_id left join contracts k on k.id = l.contract_id'
const toProposed =
  'left join sign_ups q on q.id = l.proposed_winner_id left join recyclers qr on qr.id = q.recycler_id'
const acts = `'{}'::text[] as warnings,
  array['close_bidding','propose','sell','no_sale','edit','copy','comment'] as actions`
const open = `l.state in ('sold', 'paid', 'picked_up', 'settled')`

/**
 * The columns and joins for each reader: the administrator, a salesperson, the recruiting lead. They match
 * the product's rows, so both send the same amount.
 */
export const views = {
  all: [
    `${stored}, ${names}, ${customer}, ${ofContract}, ${proposed}, ${reserve}, l.owed_after_pick_up, ${acts}`,
    `lots l ${joins} ${toCustomer} ${toProposed}`,
  ],
  seller: [
    `${stored}, ${names}, ${customer}, ${ofContract}, ${reserve}, ${acts}`,
    `lots l ${joins} ${toCustomer}`,
  ],
  buyer: [
    `${stored}, ${names}, ${proposed},
      case when ${open} then l.reserve_price end as reserve_price,
      case when ${open} then l.consent_files end as consent_files,
      ${acts}`,
    `lots l ${joins} ${toProposed}`,
  ],
  sign_ups: [
    `s.*, concat_ws(' · ', l.corpore_name, l.lot_no) as lot_id_name, r.company_name as recycler_id_name,
      p.name as platform_name, o.nickname as service_id_name,
      l.state as lot_state, l.clean_end_time as lot_clean_end_time,
      r.grade as recycler_grade, r.state as recycler_state, r.nearest_expiry as recycler_nearest_expiry,
      coalesce(s.deposit_status = 'refund_due'
        and s.refund_due_on < (now() at time zone 'Asia/Shanghai')::date, false) as refund_overdue,
      s.review_status = 'approved' and s.deposit_status in ('received', 'waived') as may_bid,
      s.service_id is not distinct from 1 as mine, array['cancel'] as actions`,
    `sign_ups s
      join lots l on l.id = s.lot_id
      join recyclers r on r.id = s.recycler_id
      left join auction_platforms p on p.id = s.platform
      left join staff o on o.id = s.service_id`,
  ],
} as const
