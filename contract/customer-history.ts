import type { FollowUpRow } from './follow-ups.ts'
import { route } from './route.ts'

/** Acts that a customer's history takes from the audit log. */
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

export const customerTimeline = route<{ items: TimelineEntry[] }>()({
  method: 'GET',
  path: '/api/customers/:id/timeline',
  permission: 'customers.use',
  tag: 'customers',
})
