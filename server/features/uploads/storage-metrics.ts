import type { Metric } from '#server/telemetry/metrics.ts'
import type { StorageWatch } from './storage-watch.ts'

/** Metrics of the file storage. */
export const storageMetrics = ({ state }: Pick<StorageWatch, 'state'>): Metric[] => [
  {
    name: 'crm_storage_up',
    help: '1 while the storage of files answers and is private.',
    read: () => [{ value: state().state === 'fine' ? 1 : 0 }],
  },
  {
    name: 'crm_storage_answer_seconds',
    help: 'How long the storage of files took for its last answer.',
    read: () => [{ value: state().took / 1000 }],
  },
]
