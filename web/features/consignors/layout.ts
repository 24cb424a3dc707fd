import { consignors } from '#contract/consignors.ts'
import { layout } from '#web/records/layout.ts'

export const consignorLayout = layout(consignors, {
  list: [
    'company_name',
    'name',
    'phone',
    'suspended',
    'commission_point',
    'lot_count',
    'service_id',
    'created_at',
  ],
  card: { facts: ['name', 'phone', 'lot_count'], badge: 'suspended' },
  form: {
    company: ['company_name', 'credit_code', 'customer_id', 'service_id'],
    contact: ['name', 'phone'],
    contract: [
      'commission_payer',
      'commission_point',
      'consignor_commission_point',
      'forfeit_to',
      'goods_issuer',
    ],
    bank: ['invoice_title', 'bank_name', 'bank_account', 'remark'],
  },
  wide: ['company_name', 'invoice_title'],
  detail: {
    facts: [
      'name',
      'phone',
      'credit_code',
      'customer_id',
      'service_id',
      'commission_payer',
      'commission_point',
      'consignor_commission_point',
      'forfeit_to',
      'goods_issuer',
      'invoice_title',
      'bank_name',
      'bank_account',
      'lot_count',
      'created_at',
      'remark',
    ],
  },
})
