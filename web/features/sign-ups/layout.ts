import { signUps } from '../../../contract/sign-ups.ts'
import { layout } from '../../records/layout.ts'

export const signUpLayout = layout(signUps, {
  own: ['grade', 'licence'],
  list: [
    'recycler_id',
    'lot_id',
    'grade',
    'licence',
    'paddle_no',
    'review_status',
    'deposit_status',
    'outcome',
    'created_at',
    'refund_due_on',
  ],
  card: { facts: ['lot_id', 'paddle_no', 'licence', 'deposit_status'], badge: 'review_status' },
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
