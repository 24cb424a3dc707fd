import type { FileRef } from './field.ts'
import { resource, type Row } from './resource.ts'

export const recyclerKinds = ['报废车', '二手车', '船舶', '钢材', '设备', '其他'] as const
export const recyclerStates = ['pending', 'active', 'suspended', 'blacklisted'] as const
export const grades = ['A', 'B', 'C', 'D'] as const

/** Recyclers (回收商): the buyer side. Own ones in full, others' contacts shortened for 3, 5 and 6. */
export const recyclers = resource('recyclers', {
  company_name: { kind: 'text', max: 200, required_at: 'save', listed: true, exportable: true },
  name: { kind: 'text', required_at: 'save', listed: true, exportable: true },
  phone: { kind: 'phone', required_at: 'save', listed: true, exportable: true, mask: 'phone' },
  area: { kind: 'area', required_at: 'save', listed: true, filterable: true, exportable: true },
  kinds: { kind: 'choices', options: recyclerKinds, required_at: 'save', listed: true, filterable: true, exportable: true },
  wechat: { kind: 'text', exportable: true, mask: 'phone' },
  credit_code: { kind: 'text', length: 18, exportable: true },
  legal_rep: { kind: 'text', exportable: true },
  bank_name: { kind: 'text', exportable: true },
  bank_account: { kind: 'text', max: 40, exportable: true, mask: 'tail' },
  remark: { kind: 'note', exportable: true },
  grade: { kind: 'choice', options: grades, kept: true, listed: true, filterable: true, exportable: true },
  state: { kind: 'choice', options: recyclerStates, kept: true, listed: true, filterable: true, exportable: true },
  service_id: { kind: 'ref', target: 'staff', kept: true, listed: true, filterable: true, exportable: true },
  nearest_expiry: { kind: 'day', kept: true, listed: true, filterable: true, sortable: true, exportable: true },
  sign_up_count: { kind: 'count', kept: true, listed: true, sortable: true, exportable: true },
  win_count: { kind: 'count', kept: true, listed: true, filterable: true, sortable: true, exportable: true },
  default_count: { kind: 'count', kept: true, listed: true, sortable: true, exportable: true },
  verified_at: { kind: 'instant', kept: true },
  blacklist_until: { kind: 'day', kept: true, exportable: true },
  state_reason: { kind: 'note', kept: true },
  created_at: { kind: 'instant', kept: true, listed: true, filterable: true, sortable: true, exportable: true },
  expiring: { kind: 'flag', derived: true, filterable: true },
  never_won: { kind: 'flag', derived: true, filterable: true },
  mine: { kind: 'flag', derived: true, filterable: true },
  grade_reason: { kind: 'text', derived: true },
})

/** 资质: a licence with its file; what counts is that it holds through a lot's clean_end_time. */
export const qualifications = resource('qualifications', {
  type: { kind: 'text', required_at: 'save', listed: true, ask: 'enter' },
  number: { kind: 'text', listed: true },
  valid_from: { kind: 'day', listed: true },
  valid_to: { kind: 'day', required_at: 'save', listed: true },
  file: { kind: 'files', max: 5 },
})
export interface Qualification {
  id?: number
  type: string
  number: string | null
  valid_from: string | null
  valid_to: string
  file: FileRef[]
}
export type RecyclerRow = Row<typeof recyclers> & { state: (typeof recyclerStates)[number]; qualifications?: Qualification[] }
