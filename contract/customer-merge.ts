import * as z from 'zod/mini'
import { customers, type CustomerRow } from './customers.ts'
import { versionSchema, writableNames } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { FollowUpRow } from './follow-ups.ts'

/** How many days a merge can be undone. */
export const undoDays = 30

/** Fields for which a merge chooses one customer's value. Tags are combined instead. */
export const mergeFields = writableNames(customers).filter((name) => name !== 'tags')
export type MergeField = (typeof mergeFields)[number]
export type MergeSide = 'this' | 'other'

const id = z
  .int({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format') })
  .check(z.gte(1, 'out_of_range'))
const side = z.optional(z.enum(['this', 'other'], 'unknown_choice'))
const fields = z.strictObject(
  Object.fromEntries(mergeFields.map((name) => [name, side])) as Record<MergeField, typeof side>,
)

/** One merge of a customer, the newest first. */
export interface Merge {
  id: number
  other_id: number
  other_name: string
  at: string
  by_name: string | null
  undone_at: string | null
  /** The end of the undo window. */
  until: string
  /** `undo` for the latest merge, if the caller may. */
  actions: string[]
}

const tag = 'customers'
/** Audit actions that a customer's history shows. */
export const loggedActs = [
  'create',
  'import',
  'edit',
  'archive',
  'tag',
  'add_contact',
  'edit_contact',
  'delete_contact',
  'merge',
  'undo_merge',
] as const

/** Moves of a customer between people and the pool. */
type MoveAct = 'claim' | 'assign' | 'release' | 'recycle' | 'transfer' | 'lock' | 'unlock'

/** One entry of a customer's history, which lists the newest first. */
export interface TimelineEntry {
  id: string
  at: string
  by: number | null
  by_name: string | null
  what: (typeof loggedActs)[number] | MoveAct | 'follow_up'
  follow_up?: FollowUpRow
  from_name?: string | null
  to_name?: string | null
  reason?: string | null
  remark?: string | null
  fields?: string[]
}

export const customerMergeRoutes = {
  /** `fields` names the side that each field is taken from, by default `this`. */
  merge: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers/:id/merge',
    permission: 'customers.merge',
    tag,
    body: z.strictObject({
      other_id: id,
      fields: z.optional(fields),
      version: versionSchema,
      other_version: versionSchema,
    }),
  }),
  /** Undoes the latest merge of a customer. With `other_id` it is refused unless that merge is the latest. */
  undo: route<CustomerRow>()({
    method: 'POST',
    path: '/api/customers/:id/merge/undo',
    permission: 'customers.undoMerge',
    tag,
    body: z.strictObject({ other_id: z.optional(id), version: versionSchema }),
  }),
  list: route<{ items: Merge[] }>()({
    method: 'GET',
    path: '/api/customers/:id/merges',
    permission: 'customers.use',
    tag,
  }),
  timeline: route<{ items: TimelineEntry[] }>()({
    method: 'GET',
    path: '/api/customers/:id/timeline',
    permission: 'customers.use',
    tag: 'customers',
  }),
}
