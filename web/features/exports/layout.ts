import { exportJobs } from '#contract/exports.ts'
import { layout } from '#web/records/layout.ts'

export const exportLayout = layout(exportJobs, {
  own: ['filters'],
  list: [
    'file',
    'resource',
    'state',
    'rows',
    'created_by',
    'created_at',
    'expires_at',
    'filters',
    'bytes',
    'downloads',
  ],
  card: { facts: ['resource', 'rows', 'created_by', 'created_at', 'expires_at'], badge: 'state' },
  detail: {
    facts: [
      'failure',
      'state',
      'resource',
      'format',
      'rows',
      'bytes',
      'downloads',
      'created_by',
      'created_at',
      'finished_at',
      'expires_at',
    ],
  },
})
