import { recyclers } from '#contract/recyclers.ts'
import { layout } from '#web/records/layout.ts'

export const recyclerLayout = layout(recyclers, {
  list: [
    'company_name',
    'state',
    'name',
    'phone',
    'kinds',
    'nearest_expiry',
    'grade',
    'area',
    'sign_up_count',
    'win_count',
    'default_count',
    'service_id',
    'created_at',
  ],
  card: { facts: ['name', 'phone', 'kinds', 'nearest_expiry', 'grade'], badge: 'state' },
  form: {
    company: ['company_name', 'credit_code', 'legal_rep', 'kinds'],
    contact: ['name', 'phone', 'wechat', 'area', 'address', 'remark'],
    bank: ['bank_name', 'bank_account'],
  },
  wide: ['company_name', 'kinds', 'address'],
  detail: {
    facts: [
      'name',
      'phone',
      'wechat',
      'area',
      'address',
      'kinds',
      'credit_code',
      'legal_rep',
      'nearest_expiry',
      'sign_up_count',
      'win_count',
      'default_count',
      'late_count',
      'bank_name',
      'bank_account',
      'verified_at',
      'created_at',
      'remark',
    ],
  },
})

/** A new recycler is entered step by step. The licences have a step of their own without plain fields. */
export const stepLayout = layout(recyclers, {
  form: {
    company: ['company_name', 'credit_code', 'legal_rep'],
    contact: ['name', 'phone', 'wechat'],
    trade: ['kinds', 'area', 'address', 'remark'],
    licences: [],
    bank: ['bank_name', 'bank_account'],
  },
  wide: ['company_name', 'kinds', 'address'],
})
