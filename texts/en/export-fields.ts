import type { Same } from '../text.ts'
import type * as zh from '../zh/export-fields.ts'

export const exportFields: Same<typeof zh.exportFields> = {
  format: 'Format',
  rows: 'Rows',
  total: 'Rows in all',
  bytes: 'Size',
  downloads: 'Downloads',
  failure: 'Why it failed',
  finished_at: 'Finished',
  expires_at: 'Kept until',
  filters: 'Filters',
  columns: 'Columns',
  party_name: 'Party name',
}

export const exportFieldsOf: Same<typeof zh.exportFieldsOf> = {
  resource: 'Content',
  created_by: 'Exported by',
  created_at: 'Requested',
}

export const exportOptions: Same<typeof zh.exportOptions> = {
  resource: {
    customers: 'Customers',
    pool: 'Open pool',
    lots: 'Lots',
    sign_ups: 'Sign-ups',
    bids: 'Bids',
    recyclers: 'Recyclers',
    finance_entries: 'Ledger entries',
    finance_dues: 'Dues',
    settlements: 'Settlements',
    audit: 'Audit log',
  },
  format: { xlsx: 'Excel (xlsx)', csv: 'CSV' },
  state: {
    queued: 'Queued',
    running: 'Running',
    done: 'Done',
    expired: 'Expired',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}
