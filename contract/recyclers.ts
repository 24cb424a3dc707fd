import * as z from 'zod/mini'
import { duplicateQuestion } from './duplicate-question.ts'
import type { Page } from './grammar/envelope.ts'
import type { FileRef } from './grammar/field.ts'
import { maxLength, valueSchema } from './grammar/field-schema.ts'
import { createSchema, patchSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { proofTypes } from './uploads.ts'

export const recyclerKinds = ['报废车', '二手车', '船舶', '钢材', '设备', '其他'] as const
export const recyclerStates = ['pending', 'active', 'suspended', 'blacklisted'] as const
export const grades = ['A', 'B', 'C', 'D'] as const

/**
 * Recyclers (回收商), the buyers. Sales leads, salespeople and recruiters see full contacts of their own
 * recyclers only.
 */
export const recyclers = resource('recyclers', {
  company_name: { kind: 'text', max: 200, required_at: 'save', exportable: true },
  name: { kind: 'text', required_at: 'save', exportable: true },
  phone: { kind: 'phone', required_at: 'save', exportable: true, mask: 'phone' },
  area: { kind: 'area', required_at: 'save', filterable: true, exportable: true },
  kinds: {
    kind: 'choices',
    options: recyclerKinds,
    required_at: 'save',
    filterable: true,
    exportable: true,
  },
  wechat: { kind: 'text', exportable: true, mask: 'phone', copied: true },
  credit_code: { kind: 'text', length: 18, exportable: true },
  legal_rep: { kind: 'text', exportable: true },
  address: { kind: 'text', max: 200, exportable: true, mask: 'omit' },
  bank_name: { kind: 'text', exportable: true },
  bank_account: { kind: 'text', max: 40, encrypted: true, exportable: true, mask: 'tail' },
  remark: { kind: 'note', exportable: true },
  grade: { kind: 'choice', options: grades, kept: true, filterable: true, exportable: true },
  state: {
    kind: 'choice',
    options: recyclerStates,
    kept: true,
    filterable: true,
    exportable: true,
  },
  service_id: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  nearest_expiry: {
    kind: 'day',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  sign_up_count: { kind: 'count', kept: true, sortable: true, exportable: true },
  win_count: { kind: 'count', kept: true, filterable: true, sortable: true, exportable: true },
  default_count: { kind: 'count', kept: true, sortable: true, exportable: true },
  /** Its deals with evidence that is late (去向未清). */
  late_count: { kind: 'count', kept: true },
  verified_at: { kind: 'instant', kept: true },
  blacklist_until: { kind: 'day', kept: true, exportable: true },
  state_reason: { kind: 'note', kept: true },
  created_at: {
    kind: 'instant',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  expiring: { kind: 'flag', derived: true, filterable: true },
  never_won: { kind: 'flag', derived: true, filterable: true },
  mine: { kind: 'flag', derived: true, filterable: true },
  grade_reason: { kind: 'text', derived: true },
})

/** 资质: a licence with its file. It must be valid through the `clean_end_time` of a lot. */
export const qualifications = resource('qualifications', {
  type: { kind: 'text', required_at: 'save', ask: 'enter' },
  number: { kind: 'text' },
  valid_from: { kind: 'day' },
  valid_to: { kind: 'day', required_at: 'save' },
  file: { kind: 'files', max: 5, types: proofTypes },
})

export interface Qualification {
  id?: number
  type: string
  number: string | null
  valid_from: string | null
  valid_to: string
  file: FileRef[]
}

export type RecyclerRow = Row<typeof recyclers> & {
  state: (typeof recyclerStates)[number]
  qualifications?: Qualification[]
}

/** The most licences of one recycler. */
export const mostQualifications = 20

/** A possible duplicate. Its contact is shortened for everyone. */
export interface RecyclerHit {
  kind: 'hard' | 'soft'
  field: 'phone' | 'credit_code' | 'company_name'
  id?: number
  company_name?: string
  name?: string
  phone?: string
  service_id_name?: string | null
  state?: (typeof recyclerStates)[number]
}

const licences = z.array(createSchema(qualifications), 'bad_format').check(
  maxLength(mostQualifications, 'too_long'),
  z.refine(
    (all) => all.every(({ valid_from, valid_to }) => !valid_from || valid_from <= valid_to),
    'out_of_range',
  ),
)

const more = { qualifications: z.optional(licences), confirm_duplicate: z.optional(z.boolean('bad_format')) }
const reason = valueSchema({ kind: 'note' })
const day = valueSchema({ kind: 'day' })
const tag = 'recyclers'
const permission = 'recyclers.use'

export const recyclerRoutes = {
  list: route<Page<RecyclerRow>>()({
    method: 'GET',
    path: '/api/recyclers',
    permission,
    tag,
    list: recyclers,
  }),
  get: route<RecyclerRow>()({
    method: 'GET',
    path: '/api/recyclers/:id',
    permission,
    tag,
  }),
  create: route<RecyclerRow>()({
    method: 'POST',
    path: '/api/recyclers',
    permission,
    tag,
    body: createSchema(recyclers, more),
  }),
  /** `qualifications` replaces all licences of the recycler. */
  edit: route<RecyclerRow>()({
    method: 'PATCH',
    path: '/api/recyclers/:id',
    permission,
    tag,
    reauthenticate: 'sometimes',
    body: patchSchema(recyclers, more),
  }),
  check: route<{ hits: RecyclerHit[] }>()({
    method: 'POST',
    path: '/api/recyclers/check',
    permission,
    tag,
    body: duplicateQuestion,
  }),
  verify: route<RecyclerRow>()({
    method: 'POST',
    path: '/api/recyclers/:id/verify',
    permission: 'recyclers.verify',
    tag,
    body: z.strictObject({ version: versionSchema }),
  }),
  suspend: route<RecyclerRow>()({
    method: 'POST',
    path: '/api/recyclers/:id/suspend',
    permission: 'recyclers.verify',
    tag,
    body: z.strictObject({ reason, version: versionSchema }),
  }),
  /**
   * Blacklists a recycler through the day `blacklist_until`. The server lifts the blacklisting afterwards.
   */
  blacklist: route<RecyclerRow>()({
    method: 'POST',
    path: '/api/recyclers/:id/blacklist',
    permission: 'recyclers.blacklist',
    tag,
    body: z.strictObject({ blacklist_until: day, reason, version: versionSchema }),
  }),
  reinstate: route<RecyclerRow>()({
    method: 'POST',
    path: '/api/recyclers/:id/reinstate',
    permission: 'recyclers.verify',
    tag,
    body: z.strictObject({ version: versionSchema }),
  }),
}
