import type { LotAction, LotState } from './lot-machine.ts'
import type { LotRow } from './lots.ts'
import { route } from './route.ts'

/**
 * One entry of a lot's history, newest first. `detail` holds the input of the move, as far as the caller may
 * see it.
 */
export interface LotTimelineEntry {
  id: string
  at: string
  by: number | null
  by_name: string | null
  what: LotAction | 'create' | 'copy' | 'edit' | 'comment'
  round_no: number | null
  from_state: LotState | null
  to_state: LotState | null
  reason: string | null
  detail: Record<string, unknown>
  /** The fields that an edit changed. */
  fields?: string[]
  content?: string
}

const tag = 'lots'
const permission = 'lots.use'

export const lotTimeline = route<{ items: LotTimelineEntry[] }>()({
  method: 'GET',
  path: '/api/lots/:id/timeline',
  permission,
  tag,
})
/** The finished rounds of a lot, newest first, each as it ended and masked for the caller. */
export const lotRounds = route<{ items: LotRow[] }>()({
  method: 'GET',
  path: '/api/lots/:id/rounds',
  permission,
  tag,
})
