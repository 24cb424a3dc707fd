import * as z from 'zod/mini'
import { customers, intentions, type CustomerRow } from './customers.ts'
import { idsSchema, resource, versionSchema } from './grammar/resource.ts'
import type { BulkAnswer, Page } from './grammar/envelope.ts'
import { maxLength, valueSchema } from './grammar/field-schema.ts'
import { route } from './grammar/route.ts'

const { name, phone, department, duty, area, status, wechat, tags, last_follow_at, follow_up_count } =
  customers.fields
/** The pool cannot be sorted by intention, because no index supports it. */
const { sortable: _, ...unordered } = status

/**
 * The open pool (公海): customers without an owner, as a separate list. Phone and WeChat are masked for
 * everyone.
 */
export const pool = resource('pool', {
  company_name: { kind: 'text', max: 200, required_at: 'save', exportable: true },
  name,
  phone,
  department,
  duty,
  area,
  status: unordered,
  wechat,
  tags,
  pool_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  pool_reason: { ...customers.fields.pool_reason, filterable: true, exportable: true },
  prev_service_id: { kind: 'ref', target: 'staff', kept: true, exportable: true },
  follow_up_count: { ...follow_up_count, exportable: true },
  last_follow_at,
  deal_count: { kind: 'count', kept: true, filterable: true, exportable: true },
  created_at: { kind: 'instant', kept: true, exportable: true },
})

export interface PoolRow extends CustomerRow {
  /** Why the caller cannot claim it now, and until when. Null or absent if they can. */
  unclaimable?: {
    reason: 'cool_down' | 'quota_reached' | 'owner_limit_reached'
    until: string | null
  } | null
}

/** The rules of the pool, kept as one versioned row. Days and counts are whole numbers. */
export interface PoolRules {
  enabled: boolean
  contact_expire_days: number
  deal_expire_days: number
  notify_days: number
  claim_daily_limit: number
  reclaim_cooldown_days: number
  reveal_daily_limit: number
  /** Phones and credit codes that a person may newly compare in a day; administrators are only recorded. */
  compare_daily_limit: number
  max_owned: number
  max_locked: number
  /** Different expiry days for customers of one intention (合作意向). */
  overrides: {
    status: (typeof intentions)[number]
    contact_expire_days?: number | undefined
    deal_expire_days?: number | undefined
  }[]
}

export interface PoolRulesRow extends PoolRules {
  version: number
  updated_at: string
  updated_by: number | null
  updated_by_name: string | null
  actions: string[]
}

export const defaultPoolRules: PoolRules = {
  enabled: true,
  contact_expire_days: 30,
  deal_expire_days: 180,
  notify_days: 7,
  claim_daily_limit: 10,
  reclaim_cooldown_days: 15,
  reveal_daily_limit: 30,
  compare_daily_limit: 200,
  max_owned: 200,
  max_locked: 20,
  overrides: [],
}

/** How much of the daily and ownership limits the caller has used. */
export interface PoolQuota {
  claimed_today: number
  claim_daily_limit: number
  owned: number
  max_owned: number
  revealed_today: number
  reveal_daily_limit: number
  compared_today: number
  /** Null for administrators, whose comparisons are recorded and not limited. */
  compare_daily_limit: number | null
  /** The end of the business day, when the three daily counts reset. */
  ends_at: string
}

/**
 * Customers that would expire into the pool under other rules, per owner. `sample` holds the first of them.
 */
export interface RulesPreview {
  falling: number
  falling_now: number
  owners: { service_id: number; service_id_name: string; falling: number }[]
  sample: {
    id: number
    company_name: string
    service_id_name: string
    reason: 'contact_expired' | 'deal_expired'
    falls_at: string
  }[]
}

/** The contact data that a reveal shows. */
export interface RevealedContact {
  id: number
  phone: string
  wechat: string
  /** Names what a repeated answer masks, because the caller may no longer see it. */
  masked?: string[]
}

const whole = (from: number, to: number) =>
  z
    .int({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
    })
    .check(z.gte(from, 'out_of_range'), z.lte(to, 'out_of_range'))
const days = whole(1, 3650)
const rules = {
  enabled: z.boolean('bad_format'),
  contact_expire_days: days,
  deal_expire_days: days,
  notify_days: whole(0, 365),
  claim_daily_limit: whole(0, 10_000),
  reclaim_cooldown_days: whole(0, 3650),
  reveal_daily_limit: whole(0, 10_000),
  /** If left out, the current limit stays. */
  compare_daily_limit: z.optional(whole(0, 10_000)),
  max_owned: whole(0, 1_000_000),
  max_locked: whole(0, 1_000_000),
  overrides: z
    .array(
      z.strictObject({
        status: valueSchema({ kind: 'choice', options: intentions }),
        contact_expire_days: z.optional(days),
        deal_expire_days: z.optional(days),
      }),
      'bad_format',
    )
    .check(
      maxLength(intentions.length, 'too_long'),
      z.refine((list) => new Set(list.map((item) => item.status)).size === list.length, 'bad_format'),
    ),
}

const staffId = valueSchema({ kind: 'ref' })
const tag = 'pool'
const permission = 'pool.use'
const optionalVersion = z.optional(versionSchema)
const withVersion = z.strictObject({ version: optionalVersion })

export const poolRoutes = {
  list: route<Page<PoolRow> & { quota: PoolQuota }>()({
    method: 'GET',
    path: '/api/pool/customers',
    permission,
    tag,
    list: pool,
  }),
  get: route<PoolRow>()({
    method: 'GET',
    path: '/api/pool/customers/:id',
    permission,
    tag,
  }),
  quota: route<PoolQuota>()({
    method: 'GET',
    path: '/api/pool/quota',
    permission,
    tag,
  }),
  claim: route<CustomerRow>()({
    method: 'POST',
    path: '/api/pool/customers/:id/claim',
    permission: 'pool.claim',
    tag,
    body: withVersion,
  }),
  assign: route<CustomerRow>()({
    method: 'POST',
    path: '/api/pool/customers/:id/assign',
    permission: 'pool.assign',
    tag,
    body: z.strictObject({ service_id: staffId, version: optionalVersion }),
  }),
  reveal: route<RevealedContact>()({
    method: 'POST',
    path: '/api/pool/customers/:id/reveal',
    permission,
    tag,
    body: withVersion,
  }),
  claimMany: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/pool/claim',
    permission: 'pool.claim',
    tag,
    body: z.strictObject({ ids: idsSchema }),
  }),
  assignMany: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/pool/assign',
    permission: 'pool.assign',
    tag,
    body: z.strictObject({ ids: idsSchema, service_id: staffId }),
  }),
  rules: route<PoolRulesRow>()({
    method: 'GET',
    path: '/api/pool/rules',
    permission: 'pool.rules.read',
    tag,
  }),
  changeRules: route<PoolRulesRow>()({
    method: 'PUT',
    path: '/api/pool/rules',
    permission: 'pool.rules.change',
    tag,
    reauthenticate: true,
    body: z.strictObject({ ...rules, version: versionSchema }),
  }),
  previewRules: route<RulesPreview>()({
    method: 'POST',
    path: '/api/pool/rules/preview',
    permission: 'pool.rules.change',
    tag,
    body: z.strictObject({ ...rules, version: optionalVersion }),
  }),
}
