import { exportJobs } from '../../../contract/exports.ts'
import { layout } from '../../records/layout.ts'

export const exportLayout = layout(exportJobs, {
  own: ['filters'],
  list: [
    'file',
    'resource',
    'filters',
    'rows',
    'created_by',
    'state',
    'bytes',
    'created_at',
    'expires_at',
    'downloads',
  ],
  card: { facts: ['resource', 'rows', 'created_at'], badge: 'state' },
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
