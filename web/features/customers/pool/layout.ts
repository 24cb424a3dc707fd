import { customers } from '#contract/customers.ts'
import { pool } from '#contract/pool.ts'
import { poolMoves } from '#contract/pool-moves.ts'
import { layout } from '#web/records/layout.ts'

export const poolLayout = layout(pool, {
  list: [
    'company_name',
    'name',
    'phone',
    'status',
    'area',
    'pool_at',
    'pool_reason',
    'last_follow_at',
    'follow_up_count',
    'prev_service_id',
    'deal_count',
    'duty',
    'department',
    'tags',
  ],
  card: { facts: ['name', 'phone', 'area', 'pool_at', 'pool_reason'], badge: 'status' },
})

/** A single customer of the pool comes with all its fields. */
export const poolCustomerLayout = layout(customers, {
  detail: {
    facts: [
      'name',
      'phone',
      'wechat',
      'department',
      'duty',
      'area',
      'prev_service_id',
      'pool_at',
      'credit_code',
      'source',
      'last_follow_at',
      'deal_count',
      'last_deal_at',
      'created_at',
      'tags',
      'remark',
    ],
  },
})

export const movesLayout = layout(poolMoves, {
  list: ['customer_id', 'kind', 'at', 'from_uid', 'to_uid', 'by_uid', 'reason'],
  card: { facts: ['at', 'from_uid', 'to_uid', 'reason'], badge: 'kind' },
})
