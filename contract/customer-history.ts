import type { FollowUpRow } from './follow-ups.ts'
import { route } from './route.ts'

/** Moves, acts and follow-ups that a customer's history shows. */
const timelineActs = [
  'create',
  'import',
  'edit',
  'follow_up',
  'claim',
  'assign',
  'release',
  'recycle',
  'transfer',
  'lock',
  'unlock',
  'archive',
  'tag',
  'add_contact',
  'edit_contact',
  'delete_contact',
  'merge',
  'undo_merge',
] as const

/** One entry of a customer's history, which lists the newest first. */
export interface TimelineEntry {
  id: string
  at: string
  by: number | null
  by_name: string | null
  what: (typeof timelineActs)[number]
  follow_up?: FollowUpRow
  from_name?: string | null
  to_name?: string | null
  reason?: string | null
  remark?: string | null
  fields?: string[]
}

export const customerTimeline = route<{ items: TimelineEntry[] }>()({
  method: 'GET',
  path: '/api/customers/:id/timeline',
  permission: 'customers.use',
  tag: 'customers',
})
