import * as z from 'zod/mini'
import { duplicateQuestion } from './duplicate-question.ts'
import type { BulkAnswer, Page } from './grammar/envelope.ts'
import { bodySchema, valueSchema } from './grammar/field-schema.ts'
import {
  createSchema,
  idsSchema,
  patchSchema,
  resource,
  versionSchema,
  type Row,
} from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** 合作意向: 强烈, 有意向, 观望, 暂无, 已合作, 拒绝. */
export const intention = { strong: 1, interested: 2, waiting: 3, none: 4, partner: 5, refused: 6 } as const
export const intentions = Object.values(intention)

/** Why an owner gives up a customer: 无意向, 联系不上, 重复, 区域不符, 离职交接, 其他. */
export const releaseReason = {
  noIntention: 1,
  unreachable: 2,
  duplicate: 3,
  wrongArea: 4,
  handover: 5,
  other: 9,
} as const
export const releaseReasons = Object.values(releaseReason)

/** Why a customer is in the pool, or why it will expire into it. */
export const poolReasons = [
  'no_intention',
  'unreachable',
  'duplicate',
  'wrong_area',
  'handover',
  'other',
  'contact_expired',
  'deal_expired',
  'created',
  'imported',
] as const
export type PoolReason = (typeof poolReasons)[number]

/** Customers (客户): the seller side. `service_id` null means the open pool (公海). */
export const customers = resource('customers', {
  company_name: { kind: 'text', max: 200, required_at: 'save', sortable: true, exportable: true },
  name: { kind: 'text', required_at: 'save', exportable: true },
  phone: { kind: 'phone', required_at: 'save', exportable: true, mask: 'phone' },
  department: { kind: 'text', required_at: 'save', exportable: true },
  duty: { kind: 'text', required_at: 'save', exportable: true },
  area: { kind: 'area', required_at: 'save', filterable: true, exportable: true },
  status: {
    kind: 'choice',
    options: intentions,
    required_at: 'save',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  wechat: { kind: 'text', required_at: 'save', exportable: true, mask: 'phone', copied: true },
  service_id: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  credit_code: { kind: 'text', length: 18, exportable: true },
  source: { kind: 'text', exportable: true },
  tags: { kind: 'tags', filterable: true, exportable: true },
  remark: { kind: 'note', exportable: true },
  last_follow_at: {
    kind: 'instant',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  next_follow_at: { kind: 'instant', filterable: true, sortable: true, exportable: true },
  follow_up_count: { kind: 'count', kept: true },
  locked_until: { kind: 'instant', kept: true },
  owner_since: { kind: 'instant', kept: true },
  pool_at: { kind: 'instant', kept: true },
  prev_service_id: { kind: 'ref', target: 'staff', kept: true },
  /** The person who assigned it from the pool to somebody else. They see its contact only after a reveal. */
  assigned_by: { kind: 'ref', target: 'staff', kept: true },
  live_lots: { kind: 'count', kept: true },
  deal_count: { kind: 'count', kept: true, filterable: true, sortable: true, exportable: true },
  last_deal_at: { kind: 'instant', kept: true },
  archived_at: { kind: 'instant', kept: true },
  /** The customer that this one was merged into. Its append-only rows are read through this pointer. */
  merged_into: { kind: 'ref', target: 'customers', kept: true },
  pool_days_left: { kind: 'count', derived: true, sortable: true },
  pool_reason: { kind: 'choice', options: poolReasons, kept: true },
  created_at: {
    kind: 'instant',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  overdue: { kind: 'flag', derived: true, filterable: true },
  falling_soon: { kind: 'flag', derived: true, filterable: true },
  locked: { kind: 'flag', derived: true, filterable: true },
  team: { kind: 'flag', derived: true, filterable: true },
  archived: { kind: 'flag', derived: true, filterable: true },
})
export type CustomerRow = Row<typeof customers>

/**
 * A possible duplicate. For a row that the caller may not see, it says only that one exists. `name` and
 * `phone` are the matching values.
 */
export interface DuplicateHit {
  kind: 'hard' | 'soft'
  field: 'phone' | 'credit_code' | 'company_name'
  id?: number
  company_name?: string
  name?: string
  phone?: string
  service_id_name?: string | null
  in_pool?: boolean
  claimable?: boolean
}

const staffId = valueSchema({ kind: 'ref' })
const releaseReasonSchema = valueSchema({ kind: 'choice', options: releaseReasons })
const remark = z.optional(bodySchema({ kind: 'note' }))
const confirm_duplicate = z.optional(z.boolean('bad_format'))
const instant = valueSchema({ kind: 'instant' })
const version = z.strictObject({ version: versionSchema })
const tag = 'customers'
const permission = 'customers.use'

export const customerRoutes = {
  list: route<Page<CustomerRow>>()({
    method: 'GET',
    path: '/api/customers',
    permission,
    tag,
    list: customers,
  }),
  get: route<CustomerRow>()({
    method: 'GET',
    path: '/api/customers/:id',
    permission,
    tag,
  }),
  create: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers',
    permission,
    tag,
    body: createSchema(customers, { service_id: z.optional(z.nullable(staffId)), confirm_duplicate }),
  }),
  edit: route<CustomerRow>()({
    method: 'PATCH',
    path: '/api/customers/:id',
    permission,
    tag,
    body: patchSchema(customers, { confirm_duplicate }),
  }),
  check: route<{ hits: DuplicateHit[] }>()({
    method: 'POST',
    path: '/api/customers/check',
    permission,
    tag,
    body: duplicateQuestion,
  }),
  release: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers/:id/release',
    permission,
    tag,
    body: z.strictObject({ reason: releaseReasonSchema, remark, version: versionSchema }),
  }),
  transfer: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers/:id/transfer',
    permission,
    tag,
    body: z.strictObject({ service_id: staffId, version: versionSchema }),
  }),
  lock: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers/:id/lock',
    permission: 'customers.lock',
    tag,
    body: z.strictObject({ locked_until: instant, version: versionSchema }),
  }),
  unlock: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers/:id/unlock',
    permission: 'customers.lock',
    tag,
    body: version,
  }),
  archive: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers/:id/archive',
    permission: 'customers.archive',
    tag,
    body: version,
  }),
  releaseMany: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/customers/release',
    permission,
    tag,
    body: z.strictObject({ ids: idsSchema, reason: releaseReasonSchema, remark }),
  }),
  transferMany: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/customers/transfer',
    permission,
    tag,
    body: z.strictObject({ ids: idsSchema, service_id: staffId }),
  }),
  /** Sets intention, next date or both on several customers. Null removes the next date. */
  set: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/customers/set',
    permission,
    tag,
    body: z.strictObject({
      ids: idsSchema,
      status: z.optional(valueSchema(customers.fields.status)),
      next_follow_at: z.optional(z.nullable(instant)),
    }),
  }),
  tag: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/customers/tag',
    permission,
    tag,
    body: z.strictObject({
      ids: idsSchema,
      add: z.optional(valueSchema({ kind: 'tags' })),
      remove: z.optional(valueSchema({ kind: 'tags' })),
    }),
  }),
  /** Values in use of the free-text fields, most used first. */
  words: route<Record<'source' | 'department' | 'duty', string[]>>()({
    method: 'GET',
    path: '/api/customers/words',
    permission,
    tag,
  }),
  tags: route<{ items: string[] }>()({
    method: 'GET',
    path: '/api/customers/tags',
    permission,
    tag,
  }),
}
