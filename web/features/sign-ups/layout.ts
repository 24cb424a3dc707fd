import { signUps } from '#contract/sign-ups.ts'
import { layout } from '#web/records/layout.ts'

export const signUpLayout = layout(signUps, {
  own: ['grade', 'licence'],
  list: [
    'recycler_id',
    'lot_id',
    'review_status',
    'deposit_status',
    'paddle_no',
    'outcome',
    'refund_due_on',
    'licence',
    'grade',
    'created_at',
  ],
  card: {
    facts: ['lot_id', 'paddle_no', 'deposit_status', 'licence', 'refund_due_on'],
    badge: 'review_status',
  },
  detail: {
    facts: [
      'lot_id',
      'paddle_no',
      'bond_price',
      'received_amount',
      'payer_name',
      'service_id',
      'created_at',
      'waive_reason',
    ],
  },
})
