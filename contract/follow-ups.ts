import * as z from 'zod/mini'
import { customers } from './customers.ts'
import type { Page } from './grammar/envelope.ts'
import { valueSchema } from './grammar/field-schema.ts'
import { createSchema, patchSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** 跟进方式: 电话, 微信, 上门, 会议, 其他. */
export const followUpKind = { phone: 1, wechat: 2, visit: 3, meeting: 4, other: 9 } as const
const followUpKinds = Object.values(followUpKind)

/** Follow-ups (跟进): records of contacts with a customer. */
export const followUps = resource('follow_ups', {
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  created_by: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  kind: {
    kind: 'choice',
    options: followUpKinds,
    required_at: 'save',
    ask: 'choose',
    filterable: true,
    exportable: true,
  },
  customer_id: { kind: 'ref', target: 'customers', kept: true, filterable: true, exportable: true },
  content: { kind: 'note', required_at: 'save', ask: 'enter', exportable: true },
  next_follow_at: { kind: 'instant', filterable: true, exportable: true },
  files: { kind: 'files', max: 5 },
})

export type FollowUpRow = Row<typeof followUps>

/** The follow-up form's fields, which include the customer's intention. */
export const callNotes = resource('follow_ups', { ...followUps.fields, status: customers.fields.status })
/** A row of 跟进记录. `opens` is the address of the customer; null if the caller no longer sees it. */
export type FollowUpFeedRow = FollowUpRow & { opens: string | null }

const tag = 'follow_ups'
const permission = 'customers.use'

export const followUpRoutes = {
  list: route<Page<FollowUpRow>>()({
    method: 'GET',
    path: '/api/customers/:id/follow-ups',
    permission,
    tag,
    list: followUps,
  }),
  /** `status` changes the customer's intention in the same step. */
  add: route<FollowUpRow>()({
    method: 'POST',
    path: '/api/customers/:id/follow-ups',
    permission,
    tag,
    body: createSchema(followUps, { status: z.optional(valueSchema(customers.fields.status)) }),
  }),
  /** The author may correct a follow-up for 30 minutes. */
  correct: route<FollowUpRow>()({
    method: 'PATCH',
    path: '/api/customers/:id/follow-ups/:follow_up_id',
    permission,
    tag,
    body: patchSchema(followUps),
  }),
  /** 跟进记录: follow-ups, newest first. Roles 1 and 2 get everybody's, role 3 the team's, role 5 their own. */
  feed: route<Page<FollowUpFeedRow>>()({
    method: 'GET',
    path: '/api/follow-ups',
    permission: 'followUps.read',
    tag,
    mayLag: true,
    list: followUps,
  }),
}
