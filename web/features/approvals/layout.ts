import { approvals } from '#contract/approvals.ts'
import { layout } from '#web/records/layout.ts'

export const approvalLayout = layout(approvals, {
  list: [
    'lot_id',
    'kind',
    'state',
    'reason',
    'created_by',
    'created_at',
    'decided_by',
    'decision_reason',
    'round_no',
  ],
  card: { facts: ['kind', 'reason', 'created_by', 'created_at'], badge: 'state' },
  detail: {
    asked: ['reason', 'files', 'consent_files'],
    history: [
      'created_by',
      'created_at',
      'first_decided_by',
      'first_decided_at',
      'decided_by',
      'decided_at',
      'decision_reason',
    ],
  },
})
