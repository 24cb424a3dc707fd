import { consignors } from '../../../contract/consignors.ts'
import { layout } from '../../records/layout.ts'

export const consignorLayout = layout(consignors, {
  list: [
    'company_name',
    'name',
    'phone',
    'suspended',
    'commission_point',
    'contract_no',
    'contract_to',
    'lot_count',
    'created_at',
  ],
  card: { facts: ['name', 'phone', 'contract_to'], badge: 'suspended' },
  form: {
    company: ['company_name', 'credit_code', 'customer_id'],
    contact: ['name', 'phone'],
    contract: [
      'contract_no',
      'commission_point',
      'contract_from',
      'contract_to',
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
      'commission_point',
      'contract_no',
      'contract_from',
      'contract_to',
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
