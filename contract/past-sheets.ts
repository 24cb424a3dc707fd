import { bids } from './bids.ts'
import { consignors } from './consignors.ts'
import { customerContacts } from './contacts.ts'
import { followUps } from './follow-ups.ts'
import { resource } from './grammar/resource.ts'
import { cellNames, lotItems } from './lot-items.ts'
import { lots } from './lots.ts'
import { balanceSheet, paymentSheet } from './past-money.ts'
import { name, needed, neededName, ofLot, pick, sheet, type PastSheet } from './past-sheet.ts'
import { rowKeys } from './row-keys.ts'
import { signUps } from './sign-ups.ts'
import { weighTickets } from './weighing.ts'

/** A consignor with the terms of its contract. */
const consignorSheet = sheet(
  'consignors',
  {
    ...needed(consignors, 'company_name', 'name', 'phone'),
    ...pick(
      consignors,
      'credit_code',
      'contract_no',
      'commission_point',
      'commission_payer',
      'consignor_commission_point',
      'contract_from',
      'contract_to',
      'forfeit_to',
      'goods_issuer',
      'invoice_title',
      'bank_name',
      'bank_account',
    ),
    service_id: name,
    ...pick(consignors, 'remark'),
  },
  { service_id: 'staff' },
)

const contactSheet = sheet(
  'customer_contacts',
  {
    customer_id: neededName,
    ...needed(customerContacts, 'name', 'phone'),
    ...pick(customerContacts, 'wechat', 'department', 'duty', 'remark'),
  },
  { customer_id: 'customers' },
)

/** The number distinguishes customers with the same name. */
const followUpSheet: PastSheet = {
  resource: resource('follow_ups', {
    customer_id: neededName,
    customer_phone: { kind: 'phone' },
    created_at: { kind: 'instant', required_at: 'save' },
    created_by: name,
    ...needed(followUps, 'kind', 'content'),
    ...pick(followUps, 'next_follow_at'),
    ...rowKeys,
  }),
  references: { customer_id: 'customers', created_by: 'staff' },
}

/** A lot with its result. Rows of one number are its rounds. */
const lotSheet = sheet(
  'lots',
  {
    ...needed(lots, 'lot_no', 'corpore_name', 'state'),
    round_no: { kind: 'count' },
    ...pick(lots, 'auction_type', 'auction_quantity', 'unit', 'url'),
    company: name,
    platform: name,
    commission_id: name,
    service_id: name,
    zs_service_id: name,
    ...pick(
      lots,
      'auction_way',
      'pricing_basis',
      'auction_time',
      'auction_end_time',
      'signup_end_time',
      'starting_price',
      'reserve_price',
      'add_price_one',
      'add_price_two',
      'add_price_three',
      'increment_rule',
      'bond_price',
      'commission_point',
      'commission_payer',
      'consignor_commission_point',
      'late_pick_up_fee',
      'service_fee_point',
      'tax_receipt',
      'advance_payment',
      'asset_owner',
      'look_address',
      'link_username',
      'link_phone',
      'clean_end_time',
      'highest_price',
      'deal_price',
      'result_at',
      'unsold_reason',
      'settlement_quantity',
      'remark',
    ),
  },
  {
    company: 'auction_companies',
    platform: 'auction_platforms',
    commission_id: 'consignors',
    service_id: 'staff',
    zs_service_id: 'staff',
  },
)

const itemSheet = sheet('lot_items', { ...ofLot, ...pick(lotItems, ...cellNames) }, { lot_id: 'lots' })

/** The outcome of a deposit that was paid. */
const depositUses = ['applied', 'refunded', 'refund_due', 'forfeited'] as const

const signUpSheet = sheet(
  'sign_ups',
  {
    ...ofLot,
    recycler_id: neededName,
    ...pick(signUps, 'paddle_no', 'review_status', 'bond_price', 'deposit_status', 'received_amount'),
    received_on: { kind: 'day' },
    ...pick(signUps, 'outcome'),
    deposit_use: { kind: 'choice', options: depositUses },
    ...pick(signUps, 'payer_name'),
    service_id: name,
    account_id: name,
  },
  { lot_id: 'lots', recycler_id: 'recyclers', service_id: 'staff', account_id: 'own_accounts' },
)

const bidSheet = sheet(
  'bids',
  { ...ofLot, ...needed(bids, 'paddle_no', 'bid_price', 'bid_time') },
  { lot_id: 'lots' },
)

const ticketSheet = sheet(
  'weigh_tickets',
  {
    ...ofLot,
    ...needed(weighTickets, 'ticket_no', 'plate', 'gross', 'tare'),
    ...pick(weighTickets, 'deduction', 'net'),
    ...needed(weighTickets, 'at'),
  },
  { lot_id: 'lots' },
)

/** The kinds that role 1 imports besides customers and recyclers, in the order in which the rows refer to each other. */
export const pastSheets = {
  consignors: consignorSheet,
  customer_contacts: contactSheet,
  follow_ups: followUpSheet,
  lots: lotSheet,
  lot_items: itemSheet,
  sign_ups: signUpSheet,
  bids: bidSheet,
  weigh_tickets: ticketSheet,
  finance_entries: paymentSheet,
  opening_balances: balanceSheet,
} as const satisfies Record<string, PastSheet>

export type PastKind = keyof typeof pastSheets
export const pastKinds = Object.keys(pastSheets) as [PastKind, ...PastKind[]]
