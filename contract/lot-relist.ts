import { lots, submitToo, type LotRow } from './lots.ts'
import { patchSchema } from './resource.ts'
import { route } from './route.ts'

/** The dates of a lot that are moved when it comes up again. */
export const movedDates = [
  'view_from',
  'view_to',
  'signup_end_time',
  'auction_time',
  'auction_end_time',
  'clean_end_time',
] as const
export type MovedDate = (typeof movedDates)[number]

/**
 * Dates for the next round: the earliest auction whose notice is long enough if the lot is listed within the
 * days that a review takes, and the others as far from it as they were.
 */
export type RelistDates = Record<MovedDate, string | null>

const permission = 'lots.relist'
export const proposeRelist = route<{ dates: RelistDates }>()({
  method: 'GET',
  path: '/api/lots/:id/relist',
  permission,
  tag: 'lots',
})
/** Begins the next round with new terms, both or neither: the move `relist` and an edit of its draft. */
export const relistLot = route<LotRow>()({
  method: 'POST',
  path: '/api/lots/:id/relist',
  permission,
  tag: 'lots',
  body: patchSchema(lots, submitToo),
})
