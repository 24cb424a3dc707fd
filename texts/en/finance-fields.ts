import type { Same } from '../text.ts'
import type * as zh from '../zh/finance-fields.ts'

export const financeFields: Same<typeof zh.financeFields> = {
  entry_no: 'Entry number',
  occurred_on: 'Date',
  direction: 'Direction',
  amount: 'Amount',
  method: 'Method',
  bank_ref: 'Bank reference',
  counterparty: 'Counterparty',
  voucher: 'Voucher',
  due_ids: 'Chosen refunds',
  due_id: 'Due',
  confirmed_by: 'Confirmed by',
  confirmed_at: 'Confirmed',
  reverses_id: 'Reverses',
  party: 'Party',
  party_id: 'Party ID',
  paid_amount: 'Paid',
  due_date: 'Due date',
  goods_amount: 'Goods amount',
  unit_price: 'Unit price',
  adjustments: 'Adjustments',
  label: 'Description',
  buyer_commission: 'Buyer commission',
  consignor_commission: 'Consignor commission',
  deposit_applied: 'Deposit applied',
  advance_applied: 'Payments made',
  buyer_due: 'Buyer still owes',
  consignor_payable: 'Payable to consignor',
  closed_at: 'Closed',
  closed_by: 'Closed by',
  ticket_no: 'Ticket number',
  plate: 'Plate',
  gross: 'Gross (t)',
  tare: 'Tare (t)',
  deduction: 'Deduction (t)',
  net: 'Net (t)',
  photo: 'Photo',
  rate: 'Tax rate (%)',
  issued_on: 'Issued on',
}

export const financeFieldsOf: Same<typeof zh.financeFieldsOf> = {
  finance_entries: {
    kind: 'Kind',
  },
  finance_dues: {
    kind: 'Kind',
    overdue: 'Overdue',
  },
  settlements: {
    receipt_missing: 'Tax receipt missing',
  },
  tax_receipts: {
    amount: 'Amount with tax',
    number: 'Invoice number',
    direction: 'Direction',
    file: 'Document',
  },
  weigh_tickets: {
    at: 'Weighed',
  },
}

/** An entry and what it pays are of the same kinds. */
const kind = {
  deposit_in: 'Deposit received',
  deposit_refund: 'Deposit refund',
  deposit_apply: 'Deposit applied',
  deposit_forfeit: 'Deposit forfeited',
  advance_in: 'Advance received',
  balance_in: 'Balance received',
  supplement_in: 'Supplement received',
  overpaid_refund: 'Overpayment refund',
  buyer_commission_in: 'Buyer commission',
  consignor_commission_in: 'Consignor commission',
  consignor_payout: 'Consignor payout',
  penalty_in: 'Penalty received',
}
const direction = {
  in: 'In',
  out: 'Out',
}

export const financeOptions: Same<typeof zh.financeOptions> = {
  finance_entries: {
    kind,
    direction,
    state: {
      draft: 'Draft',
      pending: 'Pending',
      confirmed: 'Confirmed',
      reversed: 'Reversed',
      void: 'Void',
    },
  },
  finance_dues: {
    kind,
    direction,
    party: {
      recycler: 'Recycler',
      consignor: 'Consignor',
    },
    state: {
      open: 'Open',
      partial: 'Partly paid',
      done: 'Done',
      cancelled: 'Cancelled',
    },
  },
  settlements: {
    state: {
      draft: 'Draft',
      closed: 'Closed',
    },
  },
  tax_receipts: {
    direction: {
      in: 'Received',
      out: 'Issued',
    },
    state: {
      valid: 'Valid',
      void: 'Void',
    },
  },
}
