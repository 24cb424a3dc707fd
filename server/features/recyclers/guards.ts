import {
  fitsState,
  permissionOf,
  recyclerMoveNames,
  type RecyclerMove,
} from '#contract/rules/recycler-machine.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import type { StoredRecycler } from './source.ts'

/** Everybody may edit their own recyclers; those who see all of them may edit all. */
export const mayEdit = (who: Caller, row: StoredRecycler): boolean =>
  may(who, 'recyclers.seeAll') || row.service_id === who.uid

/** Refuses a move that the caller lacks the permission for, or that the state does not allow. */
export function guard(who: Caller, row: StoredRecycler, move: RecyclerMove): void {
  if (!may(who, permissionOf(move, row.state))) throw new Refusal('no_permission')
  if (!fitsState(move, row.state)) throw new Refusal('wrong_state')
}

export const recyclerActions = (who: Caller, row: StoredRecycler): string[] => [
  ...(mayEdit(who, row) ? ['edit'] : []),
  ...(may(who, 'signUps.use') && row.state !== 'blacklisted' ? ['sign_up'] : []),
  ...recyclerMoveNames.filter(
    (move) => fitsState(move, row.state) && may(who, permissionOf(move, row.state)),
  ),
]
