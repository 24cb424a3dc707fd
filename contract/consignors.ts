import { resource, type Row } from './resource.ts'

/** Consignors (委托方): customer companies under contract; `commission_id` of a lot names one. */
export const consignors = resource('consignors', {
  company_name: { kind: 'text', max: 200, required_at: 'save', listed: true, exportable: true },
  name: { kind: 'text', required_at: 'save', listed: true, exportable: true },
  phone: { kind: 'phone', required_at: 'save', listed: true, exportable: true },
  credit_code: { kind: 'text', length: 18, exportable: true },
  commission_point: { kind: 'percent', listed: true, exportable: true, ask: 'enter' },
  contract_no: { kind: 'text', listed: true, exportable: true },
  contract_from: { kind: 'day', exportable: true },
  contract_to: { kind: 'day', listed: true, filterable: true, sortable: true, exportable: true },
  invoice_title: { kind: 'text', max: 200, exportable: true },
  bank_name: { kind: 'text', exportable: true },
  bank_account: { kind: 'text', max: 40, exportable: true, mask: 'tail' },
  customer_id: { kind: 'ref', target: 'customers', exportable: true },
  remark: { kind: 'note', exportable: true },
  lot_count: { kind: 'count', kept: true, listed: true },
  suspended_at: { kind: 'instant', kept: true },
  created_at: { kind: 'instant', kept: true, listed: true, filterable: true, sortable: true, exportable: true },
  suspended: { kind: 'flag', derived: true, filterable: true },
})
export type ConsignorRow = Row<typeof consignors>
