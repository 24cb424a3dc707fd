import { followUps } from '#contract/follow-ups.ts'
import { layout } from '#web/records/layout.ts'

export const feedLayout = layout(followUps, {
  list: ['customer_id', 'created_at', 'kind', 'content', 'next_follow_at', 'created_by'],
  card: { facts: ['content', 'created_at', 'next_follow_at', 'created_by'], badge: 'kind' },
})
