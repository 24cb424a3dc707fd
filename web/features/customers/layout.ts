import { customers } from '#contract/customers.ts'
import { callNotes, followUps } from '#contract/follow-ups.ts'
import { layout } from '#web/records/layout.ts'

export const customerLayout = layout(customers, {
  list: [
    'company_name',
    'name',
    'phone',
    'status',
    'next_follow_at',
    'pool_days_left',
    'last_follow_at',
    'service_id',
    'live_lots',
    'deal_count',
    'tags',
    'duty',
    'area',
    'created_at',
  ],
  card: { facts: ['name', 'phone', 'next_follow_at', 'pool_days_left', 'last_follow_at'], badge: 'status' },
  form: {
    company: ['company_name', 'credit_code', 'area', 'status', 'source'],
    contact: ['name', 'phone', 'wechat', 'department', 'duty'],
    follow: ['next_follow_at', 'tags', 'remark'],
  },
  wide: ['company_name', 'status'],
  detail: {
    facts: [
      'name',
      'phone',
      'wechat',
      'department',
      'duty',
      'area',
      'service_id',
      'credit_code',
      'source',
      'last_follow_at',
      'next_follow_at',
      'live_lots',
      'deal_count',
      'last_deal_at',
      'owner_since',
      'created_at',
      'tags',
      'remark',
    ],
  },
})

export const followUpLayout = layout(followUps, {
  form: { follow: ['kind', 'content', 'next_follow_at', 'files'] },
  wide: ['kind', 'next_follow_at'],
})

export const callNoteLayout = layout(callNotes, {
  form: { note: ['kind', 'content', 'status', 'next_follow_at', 'files'] },
  wide: ['kind'],
})
